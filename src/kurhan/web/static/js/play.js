// Choosing: what is lit can be clicked or pressed, in the list or on the board.
import { askHint, clearHints } from "./hint.js";
import { onKey } from "./keys.js";
import { closeGroups, closeMenu, openMenu } from "./menu.js";
import { forgetLook, looks } from "./point.js";
import { send } from "./socket.js";
import { seen, table } from "./table.js";
import { toastHere } from "./toast.js";

function play(notation) {
  closeMenu();
  clearHints();
  table().setAttribute("data-sent", "");
  send({ kind: "play", action: notation, ...seen() });
}

function choose(element) {
  const menu = element.dataset.menu;
  if (menu) openMenu(element, JSON.parse(menu), play);
  else play(element.dataset.play);
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("button, a, [data-lit], [data-why], summary, .menu");
  if (!target?.closest(".menu")) closeMenu();
  if (!target?.closest(".act-group")) closeGroups();
  if (!target?.matches("[data-lit]")) forgetLook();
  if (!target) return;
  if (target.matches("[data-lit], button[data-play]")) {
    if (!looks(target, event)) choose(target);
  } else if (target.matches("[data-why]")) toastHere(target.dataset.why, target.dataset);
  else if (target.matches("[data-do=undo]")) send({ kind: "undo", n: seen().n });
  else if (target.matches("[data-do=undo-all]")) send({ kind: "undo", all: true, n: seen().n });
  else if (target.matches("[data-do=hint]")) askHint(target);
  else if (target.matches("[data-face]")) send({ kind: "face", seat: Number(target.dataset.face) });
});

onKey((event) => {
  const lit = event.target.closest("[data-lit]");
  const key = event.key.toLowerCase();
  if ((key === "enter" || key === " ") && lit && !lit.matches("button")) {
    event.preventDefault();
    choose(lit);
  } else if (key === "escape") {
    closeMenu(true);
    closeGroups();
  } else if (/^[1-9]$/.test(key)) {
    const target = document.querySelector(`[open] [data-pick="${key}"]`) ?? document.querySelector(`[data-key="${key}"]`);
    target?.focus({ preventScroll: true });
    target?.click();
  } else if (key === "u") {
    document.querySelector(event.shiftKey ? "[data-do=undo-all]" : "[data-do=undo]:not([disabled])")?.click();
  } else if (key === "h") {
    document.querySelector("[data-do=hint]:not([disabled])")?.click();
  }
});
