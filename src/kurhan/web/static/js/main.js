// The script of all games. A table comes as HTML in parts; clicks go back as notations.
import "./dial.js";
import { bringIntoSight } from "./goto.js";
import { showHint } from "./hint.js";
import { dress } from "./page.js";
import { assemble, shownId } from "./parts.js";
import "./play.js";
import "./point.js";
import "./replay.js";
import { tickAgain } from "./several.js";
import { show } from "./show.js";
import { askAgain, connect } from "./socket.js";
import { room, settle } from "./table.js";
import { turnTabs } from "./tabs.js";
import { toast } from "./toast.js";
import "./whole.js";
import "./zoom.js";

const receivers = {
  table: showTable,
  same: settle,
  error: ({ text }) => {
    settle();
    toast(text);
  },
  hint: ({ action }) => showHint(action),
};

// Messages may be lost or come late: who cannot make sense of one asks for all of it.
async function showTable(message) {
  if (message.id === shownId()) return;
  const html = assemble(message);
  if (html === null) askAgain();
  else await show({ html });
}

dress();
turnTabs();
bringIntoSight();
tickAgain();
if (room()?.dataset.socket) connect(room().dataset.socket, (message) => receivers[message.kind]?.(message));
