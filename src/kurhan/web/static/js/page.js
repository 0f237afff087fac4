// What only the browser knows or can do: the whole address of a table, whose it is, that its player should look, the clipboard.
import { room, table } from "./table.js";
import { toast } from "./toast.js";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const title = document.title;

export function dress() {
  dressLink(document.querySelector("[data-link]"));
  const name = document.querySelector("[data-own-name]");
  if (name && !name.value) name.value = room().dataset.name;
  document.title = table()?.hasAttribute("data-mine") ? `● ${title}` : title;
}

// A link for others. Who came by an address that leads nowhere from elsewhere is told the server's own on the network.
function dressLink(link) {
  if (!link) return;
  const { reach, reachNote } = link.closest("[data-reach]").dataset;
  const alone = LOOPBACK.test(location.hostname);
  const origin = (alone && reach) || location.origin;
  link.textContent = new URL(link.dataset.link, origin).href;
  const note = document.querySelector(".invite [data-reach-note]");
  note.textContent = reachNote;
  note.hidden = !alone && origin !== reach; // by a name of its own: the server knows nothing of how far that reaches
  note.toggleAttribute("data-alone", alone && !reach);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy-link], [data-copy-position]");
  const link = button?.matches("[data-copy-link]") ? document.querySelector("[data-link]").textContent : location.href;
  if (button) copy(link, button.dataset.copied);
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
