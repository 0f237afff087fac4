// A word to the player, for a while; one about a position goes with it.
import { table } from "./table.js";

const SHOWN = 5000; // milliseconds

export function toast(text, { rule, clause } = {}) {
  if (!text) return;
  const note = Object.assign(document.createElement("p"), { className: "toast", textContent: text });
  if (rule) note.append(" ", Object.assign(document.createElement("a"), { href: rule, target: "_blank", textContent: clause }));
  document.getElementById("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), SHOWN);
  return note;
}

export function toastHere(text, more) {
  const note = toast(text, more);
  if (note && table()) note.dataset.n = table().dataset.n;
}

export function clearToast() {
  const note = document.querySelector("#toasts [data-n]");
  if (note && note.dataset.n !== table().dataset.n) note.remove();
}
