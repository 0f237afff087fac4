// A table comes in parts: only those that have changed since the last one, which is kept here. Where a part or the actions of
// an element lie inside another part there is a mark.
const MARK = /<~([\w-]{12})>/g;
const ACTIONS = /<\?([^>]*)>/g;

const NOTHING = { id: null, n: -1, parts: {}, actions: {} };
let shown = NOTHING;

export const shownId = () => shown.id;

// A new connection begins with all of it.
export function forget() {
  shown = NOTHING;
}

// The whole table as HTML; null if this leads on from a table that is not shown, or back.
export function assemble({ n, id, on, html, parts, actions }) {
  if ((on !== null && on !== shown.id) || n < shown.n) return null;
  const known = on === null ? parts : { ...shown.parts, ...parts };
  const meant = on === null ? actions : { ...shown.actions, ...actions };
  const used = {};
  const whole = (text) =>
    text.replace(MARK, (_, digest) => whole((used[digest] = known[digest]))).replace(ACTIONS, (_, mark) => meant[mark] ?? `data-play="${mark}"`);
  const assembled = whole(html);
  shown = { id, n, parts: used, actions: meant };
  return assembled;
}
