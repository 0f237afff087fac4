// What only the browser knows or can do: the whole address of a table, that its player should look, the clipboard.
import { table } from "./table.js";
import { toast } from "./toast.js";

const title = document.title;

export function dress() {
  const link = document.querySelector("[data-link]");
  if (link) link.textContent = new URL(link.dataset.link, location.href).href;
  document.title = table()?.hasAttribute("data-mine") ? `● ${title}` : title;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-position]");
  if (button) copy(new URL(button.dataset.copy ?? location.href, location.href).href, button.dataset.copied);
});

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    prompt("", text);
  }
}

document.addEventListener("input", (event) => {
  const upload = event.target.closest("[data-submit-on-choice]");
  if (upload && event.target.files?.length) upload.submit();
});
