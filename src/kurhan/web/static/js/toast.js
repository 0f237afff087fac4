// A word to the player, for a while.
const SHOWN = 5000; // milliseconds

export function toast(text, { rule, clause } = {}) {
  if (!text) return;
  const note = Object.assign(document.createElement("p"), { className: "toast", textContent: text });
  if (rule) note.append(" ", Object.assign(document.createElement("a"), { href: rule, target: "_blank", textContent: clause }));
  document.getElementById("toasts").replaceChildren(note);
  setTimeout(() => note.remove(), SHOWN);
}
