// A tip, that is what describes a thing and comes out while it is pointed at, lies where its game puts it, but within the
// window: else on the other side of its thing if there is room, else as far aside as need be.
const GAP = 4; // px to the edge of the window

export function keepTipInside(element) {
  const thing = element?.closest?.("[aria-describedby]") ?? element?.closest?.("[data-piece]")?.querySelector("[aria-describedby]");
  const tip = document.getElementById(thing?.getAttribute("aria-describedby") ?? "");
  if (!tip) return;
  tip.style.transform = "";
  const box = tip.getBoundingClientRect();
  if (isInside(box)) return;
  const { x, y } = bestPlace(box, thing.getBoundingClientRect());
  tip.style.transform = `translate(${x - box.x}px, ${y - box.y}px)`;
}

function bestPlace(tip, thing) {
  const above = thing.top + thing.bottom - tip.bottom; // mirrored in its thing, as `left` is
  const left = thing.left + thing.right - tip.right;
  const places = [[tip.left, tip.top], [tip.left, above], [left, tip.top]].map(([x, y]) => pushedInside(x, y, tip));
  return places.find((place) => !meet(place, thing)) ?? places[0];
}

function pushedInside(x, y, { width, height }) {
  const inside = (at, long, room) => Math.max(GAP, Math.min(at, room - long - GAP));
  return new DOMRect(inside(x, width, document.documentElement.clientWidth), inside(y, height, innerHeight), width, height);
}

const isInside = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= document.documentElement.clientWidth && bottom <= innerHeight;
const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
