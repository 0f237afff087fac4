// What ends in an ellipsis comes out whole: a pointer that rests on it reads it, a touch or a click tells it. What is pressed
// tells its whole by itself.
import { toastHere } from "./toast.js";

const PRESSED = "a, button, summary, input, select, [data-lit], [data-why], [data-look]";
const DEEP = 3; // so far up may be what cuts a text short

function cutShort(element) {
  for (let one = element, up = 0; one && up < DEEP; one = one.parentElement, up++) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    if (textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth) return one;
    if (webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 1) return one;
  }
  return null;
}

const whole = (element) => element.innerText.trim().replace(/\s+/g, " ");

document.addEventListener("pointerover", ({ target }) => {
  const cut = cutShort(target);
  if (cut && !cut.closest("[title]")) cut.title = whole(cut);
});

document.addEventListener("click", ({ target }) => {
  const cut = target.closest(PRESSED) ? null : cutShort(target);
  if (cut) toastHere(whole(cut));
});
