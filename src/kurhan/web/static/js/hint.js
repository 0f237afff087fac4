// What a strong bot would play, shown on the board and in the list.
import { send } from "./socket.js";
import { toastHere } from "./toast.js";

const WIDE = 900; // pixels; narrower screens tuck chips away

export function askHint(button) {
  button.setAttribute("aria-busy", "true");
  send({ kind: "hint" });
}

export function clearHints() {
  document.querySelectorAll("[data-hint]").forEach((element) => element.removeAttribute("data-hint"));
}

export function showHint(notation) {
  document.querySelector("[data-do=hint]")?.removeAttribute("aria-busy");
  for (const element of document.querySelectorAll("[data-lit]")) {
    if (element.dataset.play.split("|").includes(notation)) element.setAttribute("data-hint", "");
  }
  const button = document.querySelector(`#acts [data-play="${CSS.escape(notation)}"]`);
  if (!button) return;
  toastHere(labelOf(button));
  const shown = button.closest(".act-group")?.querySelector("summary") ?? button; // its group stays shut
  button.setAttribute("data-hint", "");
  shown.setAttribute("data-hint", "");
  if (!shown.closest(".flat") || innerWidth >= WIDE) shown.focus({ preventScroll: true });
  document.querySelector(":is(#board, #hold) [data-hint]")?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

// What a button says, without the note and the key that stand on it.
function labelOf(button) {
  const copy = button.cloneNode(true);
  copy.querySelectorAll(".note, .key").forEach((part) => part.remove());
  return button.getAttribute("aria-label") || copy.textContent.trim();
}
