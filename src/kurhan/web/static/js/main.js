// The script of all games. A table comes as HTML; clicks go back as notations.
import "./dial.js";
import { showHint } from "./hint.js";
import { dress } from "./page.js";
import "./play.js";
import "./point.js";
import "./replay.js";
import { show } from "./show.js";
import { connect } from "./socket.js";
import { room, table } from "./table.js";
import { toast } from "./toast.js";

const receivers = {
  table: show,
  error: ({ text }) => {
    table()?.removeAttribute("data-sent"); // what was asked for is not going to happen
    toast(text);
  },
  hint: ({ action }) => showHint(action),
};

dress();
if (room()?.dataset.socket) connect(room().dataset.socket, (message) => receivers[message.kind]?.(message));
