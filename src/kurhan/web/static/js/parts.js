// A table comes in parts: those that were not in the last few tables, which are kept here. Where a part or the actions of
// an element lie inside another part there is a mark.
const MARK = /<~([\w-]{12})>/g;
const ACTIONS = /<\?([^>]*)>/g;
const REMEMBERED = 4; // tables; the server counts on it

const NOTHING = { id: null, n: -1, tables: [], actions: {} };
let shown = NOTHING;

export const shownId = () => shown.id;

// A new connection begins with all of it.
export function forget() {
  shown = NOTHING;
}

// The whole table as HTML; null if this leads on from a table that is not shown, or back.
export function assemble({ n, id, on, html, parts, actions }) {
  if ((on !== null && on !== shown.id) || n < shown.n) return null;
  const before = on === null ? NOTHING : shown;
  const known = Object.assign({}, ...before.tables, parts);
  const meant = { ...before.actions, ...actions };
  const used = {};
  const whole = (text) =>
    text
      .replace(MARK, (_, digest) => whole((used[digest] = known[digest])))
      .replace(ACTIONS, (_, mark) => meant[mark] ?? `data-play="${mark}"`);
  const assembled = whole(html);
  shown = { id, n, tables: [...before.tables, used].slice(-REMEMBERED), actions: meant };
  return assembled;
}
