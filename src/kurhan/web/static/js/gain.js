// A number that has risen lets the gain float up from it.
import { calm } from "./fly.js";

const RISE = [
  { transform: "translate(-50%, 0) scale(.6)", opacity: 0 },
  { transform: "translate(-50%, -60%) scale(1.15)", opacity: 1, offset: 0.2 },
  { transform: "translate(-50%, -90%)", opacity: 1, offset: 0.7 },
  { transform: "translate(-50%, -190%)", opacity: 0 },
];

const numbers = () => [...document.querySelectorAll("[data-count]")];

export function counts() {
  return new Map(numbers().map((element) => [element.dataset.count, Number(element.textContent)]));
}

export function countUp(before) {
  if (calm.matches) return;
  for (const element of numbers()) {
    const gain = Number(element.textContent) - before.get(element.dataset.count);
    const place = element.getBoundingClientRect();
    if (gain > 0 && place.width) float(`+${gain}`, place);
  }
}

function float(text, place) {
  const note = Object.assign(document.createElement("span"), { className: "gain", textContent: text });
  note.setAttribute("aria-hidden", "true");
  Object.assign(note.style, { left: `${place.left + place.width / 2}px`, top: `${place.top}px` });
  document.body.append(note);
  note.animate(RISE, { duration: 2000, easing: "ease-out" }).finished.finally(() => note.remove());
}
