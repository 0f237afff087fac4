// Ways across a large table. A button with data-goto brings what it names into sight. In a frame that is scrolled
// ([data-frame]) what matters now ([data-now]) comes into sight by itself, once for each thing that does.
import { calm } from "./fly.js";

const seen = new Map(); // by frame what mattered last

const smooth = () => ({ behavior: calm.matches ? "auto" : "smooth" });

document.addEventListener("click", (event) => {
  const goal = document.getElementById(event.target.closest("[data-goto]")?.dataset.goto);
  goal?.scrollIntoView({ block: goal.closest("[data-frame]") ? "nearest" : "start", inline: "center", ...smooth() });
});

export function bringIntoSight() {
  document.querySelectorAll("[data-frame]").forEach((frame, i) => {
    const matters = [...frame.querySelectorAll("[data-now]")];
    const names = matters.map(({ id }) => id).join(" ");
    if (seen.get(i) === names) return;
    seen.set(i, names);
    if (matters.length && isScrolled(frame)) scrollTo(frame, matters[0]);
  });
}

const isScrolled = (frame) => frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;

function scrollTo(frame, element) {
  const [around, place] = [frame.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = wayTo(place.left + place.width / 2 - around.left, around.width);
  const top = wayTo(place.top + place.height / 2 - around.top, around.height);
  if (left || top) frame.scrollBy({ left, top, ...smooth() });
}

// How far to scroll, if at all, so that what lies there comes to the middle.
function wayTo(middle, long) {
  return middle < 0.15 * long || middle > 0.85 * long ? middle - long / 2 : 0;
}
