// Parts of a table that share one small screen: a button with data-tab="map" turns to that part, which the style sheet then
// shows by data-tab on the room. A nav with data-tabs="market" turns there by itself, once whenever that changes.
import { room } from "./table.js";

let wanted = ""; // where the table turned to last

function turnTo(name) {
  room().dataset.tab = name;
  scrollTo({ top: 0 });
  mark();
}

function mark() {
  for (const button of document.querySelectorAll("[data-tab]:not(#room)")) {
    button.setAttribute("aria-pressed", String(button.dataset.tab === room().dataset.tab));
  }
}

export function turnTabs() {
  const nav = document.querySelector("[data-tabs]");
  if (!nav) return;
  const now = nav.dataset.tabs;
  if (now && now !== wanted) room().dataset.tab = now;
  wanted = now || wanted;
  room().dataset.tab ||= nav.querySelector("[data-tab]").dataset.tab;
  mark();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-tab]");
  if (button) turnTo(button.dataset.tab);
});
