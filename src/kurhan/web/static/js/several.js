// Choosing several of some things: a fieldset with data-several="2" holds checkboxes, and who ticks one too many lets go of
// the one ticked first. Its button with data-joins="keep" then plays that verb with what is ticked, in the order on the page.
const ticked = new Map(); // by fieldset the ids of what is ticked, the first first: a new table knows nothing of it

const boxes = (field) => [...field.querySelectorAll("input[type=checkbox]")];

export function tickAgain() {
  const fields = document.querySelectorAll("[data-several]");
  if (!fields.length) ticked.clear();
  fields.forEach(settle);
}

function settle(field) {
  const many = Number(field.dataset.several);
  const held = (ticked.get(field.id) ?? []).filter((id) => field.querySelector(`[id="${id}"]`)).slice(-many);
  ticked.set(field.id, held);
  for (const box of boxes(field)) box.checked = held.includes(box.id);
  const button = field.querySelector("[data-joins]");
  const chosen = boxes(field).filter((box) => box.checked);
  button.disabled = chosen.length < many;
  button.dataset.play = [button.dataset.joins, ...chosen.map((box) => box.value)].join(" ");
}

document.addEventListener("change", ({ target }) => {
  const field = target.closest("[data-several]");
  if (!field) return;
  const others = (ticked.get(field.id) ?? []).filter((id) => id !== target.id);
  ticked.set(field.id, target.checked ? [...others, target.id] : others);
  settle(field);
});
