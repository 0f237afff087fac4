// A table comes in parts: those that were not in the last few tables, which are kept here. Where a part, an icon or the
// actions of an element lie inside another part there is a mark.
import { room } from "./table.js";

const MARK = /<~([\w-]{8})>/g;
const ACTIONS = /<\?([^>]*)>/g;
const ICON = /<([*+])([\w-]+)>/g;
const REMEMBERED = 6; // tables; the server counts on it

const NOTHING = { id: null, n: -1, tables: [] };
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
  const used = {};
  const whole = (text) =>
    text
      .replace(MARK, (_, digest) => whole((used[digest] = known[digest])))
      .replace(ICON, (_, kind, name) => icon(kind === "+" ? room().dataset.gameIcons : room().dataset.icons, name))
      .replace(ACTIONS, (_, mark) => attributes(mark, actions[mark]));
  const assembled = whole(html);
  shown = { id, n, tables: [...before.tables, used].slice(-REMEMBERED) };
  return assembled;
}

const icon = (sprite, name) => `<svg class="icon" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`;

// What the actions of a mark mean now: those that can be played, by their number and in words, or why none can.
function attributes(mark, meaning) {
  if (!meaning) return `data-play="${mark}"`;
  if (typeof meaning === "string") return `data-play="${mark}" data-why="${escaped(meaning)}" title="${escaped(meaning)}"`;
  const notations = mark.split("|");
  const lit = meaning.map(([i]) => notations[i]).join("|");
  const label = escaped(meaning.map(([, words]) => words).join(" / "));
  const found = `data-play="${lit}" data-lit role="button" tabindex="0" aria-label="${label}"`;
  if (meaning.length === 1) return found;
  const menu = meaning.map(([i, words]) => ({ play: plain(notations[i]), label: words }));
  return `${found} data-menu="${escaped(JSON.stringify(menu))}" aria-haspopup="menu"`;
}

const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]);
const plain = (html) => Object.entries(SIGNS).reduceRight((text, [sign, code]) => text.replaceAll(code, sign), html);
