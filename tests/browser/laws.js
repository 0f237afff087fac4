// The laws of the page: looks at what a person sees and can press, and names what breaks a law. In the page it is
// `kurhanLaws`: `look` finds what is wrong, `lookAt` does so on another table. What each law means stands in test_pages.py.
window.kurhanLaws = (() => {
  const FINGER = 40; // px: the least that a finger meets
  const APART = 4; // px between two things to be pressed
  const STRIP = 28; // px of a card that must be seen if others lie over it
  const SLACK = 1.5; // px: rounding, and the blank round a letter
  const TIPS = 3; // the longest words that come out at a touch, looked at on a page
  const PRESSED = "a[href], button, summary, input:not([type=hidden]), select, textarea, [data-lit]";
  const NUMBER = /^[\s\d×x+\-−–/%.,:≤≥=→]*\d[\s\d×x+\-−–/%.,:≤≥=→]*$/;
  const PRICE = /(^|[\s-])(price|cost|due|bill)($|[\s-])/;

  const pen = document.createElement("canvas").getContext("2d");
  const measured = new Map(); // by font and text
  let known; // what has been found out of each element since the page last changed
  let boxes; // where each lies, since anything was last scrolled
  let broken;

  // -- what is seen ---------------------------------------------------------------------------------------------------

  function of(element) {
    let found = known.get(element);
    if (!found) known.set(element, (found = study(element)));
    return found;
  }

  function study(element) {
    const parent = element.parentElement ? of(element.parentElement) : null;
    if (parent?.hidden) return unseen(element, parent.layer);
    const style = getComputedStyle(element);
    const { position, overflowX, overflowY, display } = style;
    const clips = display !== "inline" && element !== document.body && element !== document.documentElement;
    return {
      style, position,
      hidden: display === "none" || isUnseen(element, style, overflowX),
      opacity: (parent?.opacity ?? 1) * Number(style.opacity),
      layer: position === "fixed" || position === "sticky" ? element : (parent?.layer ?? null),
      x: clips ? overflowX : "visible",
      y: clips ? overflowY : "visible",
    };
  }

  // Of what nobody sees the browser has no style ready, and to make one takes long.
  function unseen(element, layer) {
    return {
      get style() { return getComputedStyle(element); },
      position: "static", hidden: true, opacity: 0, layer, x: "visible", y: "visible",
    };
  }

  // For readers only, or waiting for the focus.
  function isUnseen(element, style, overflow) {
    if (overflow === "visible") return element.className === "skip";
    const { width, height } = element.getBoundingClientRect();
    return (width <= 2 && height <= 2) || style.clipPath === "inset(50%)";
  }

  function boxOf(element) {
    let box = boxes.get(element);
    if (!box) boxes.set(element, (box = element.getBoundingClientRect()));
    return box;
  }

  function isSeen(element) {
    const found = of(element);
    return !found.hidden && found.opacity > 0.05 && element.checkVisibility({ visibilityProperty: true });
  }

  function isOpaque(element) {
    return (of(element).opaque ??= hasGround(element, of(element).style));
  }

  function hasGround(element, style) {
    if (Number(style.opacity) < 0.6) return false;
    if (element.tagName === "IMG") return true;
    const thin = /transparent|\/ 0(\.[0-5]\d*)?\)|rgba\([^)]*, 0(\.[0-5]\d*)?\)/;
    if (style.backgroundImage !== "none" && !thin.test(style.backgroundImage)) return true;
    return style.backgroundColor !== "rgba(0, 0, 0, 0)" && !thin.test(style.backgroundColor);
  }

  // Scrolls until a thing is in sight, clear of what sticks to the top and the bottom.
  const PLACES = [0.4, 0.25, 0.6]; // of the window's height

  function bring(element, place = PLACES[0]) {
    element.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
    const { top, bottom } = element.getBoundingClientRect();
    scrollBy({ top: (top + bottom) / 2 - innerHeight * place, behavior: "instant" });
    boxes = new Map();
  }

  function scrollDown(top) {
    scrollTo({ top, left: 0, behavior: "instant" });
    boxes = new Map();
  }

  // What clips an element is its containing block and what that lies in, which for a placed one need not be its parent.
  function holder(element) {
    const { position } = of(element);
    if (position === "fixed") return null;
    if (position === "absolute" && element instanceof HTMLElement) return element.offsetParent;
    return element.parentElement;
  }

  const ends = (box) => ({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
  const area = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  const common = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });

  function inner(element) {
    const { style } = of(element);
    const box = boxOf(element);
    const more = style.overflowX === "clip" ? parseFloat(style.overflowClipMargin.match(/[\d.]+px/) ?? 0) : 0;
    const side = (name) => (parseFloat(style[`border${name}Width`]) || 0) - more;
    return { left: box.left + side("Left"), top: box.top + side("Top"), right: box.right - side("Right"), bottom: box.bottom - side("Bottom") };
  }

  // Where a box can be seen: what shows of it now, and who cuts off a part that no scrolling brings back.
  function follow(box, element) {
    let now = ends(box);
    let due = ends(box); // the same after any scrolling
    let by = null;
    for (let one = element; one; one = holder(one)) {
      const { x, y } = of(one);
      if (x === "visible" && y === "visible") continue;
      const frame = inner(one);
      for (const [axis, low, high, size, from] of [[x, "left", "right", "scrollWidth", "scrollLeft"], [y, "top", "bottom", "scrollHeight", "scrollTop"]]) {
        if (axis === "visible") continue;
        const scrolls = axis === "auto" || axis === "scroll";
        const begin = scrolls ? frame[low] - one[from] : frame[low];
        const end = scrolls ? Math.max(begin + one[size], frame[high]) : frame[high];
        if (due[low] < begin - SLACK || due[high] > end + SLACK) by ??= one;
        due[low] = Math.max(due[low], begin);
        due[high] = Math.min(due[high], end);
        if (scrolls) { // it can be brought into the frame
          const long = Math.min(due[high] - due[low], frame[high] - frame[low]);
          due[low] = Math.min(Math.max(due[low], frame[low]), frame[high] - long);
          due[high] = due[low] + long;
        }
        now[low] = Math.max(now[low], frame[low]);
        now[high] = Math.min(now[high], frame[high]);
      }
    }
    if (!by && area(due) > 0 && isOutside(due, element)) by = document.documentElement;
    return { now, by };
  }

  const isWithin = ({ left, top, right, bottom }) =>
    left > -SLACK && top > -SLACK && right < document.documentElement.clientWidth + SLACK && bottom < innerHeight + SLACK;

  function isOutside(box, element) {
    const wide = document.documentElement.clientWidth;
    const stays = of(element).layer && of(of(element).layer).position === "fixed";
    if (box.left < -SLACK || box.right > wide + SLACK) return true;
    return stays ? box.top < -SLACK || box.bottom > innerHeight + SLACK : box.top + scrollY < -SLACK;
  }

  // -- texts and figures ----------------------------------------------------------------------------------------------

  // The lines of a text as its letters fill them: a line's box has blank above and below.
  function lines(boxes, text, style) {
    if (style.writingMode !== "horizontal-tb") return boxes.map(ends);
    const ink = measure(text, style);
    const whole = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
    return boxes.map((box) => {
      const scale = box.height / whole;
      const base = box.top + ink.fontBoundingBoxAscent * scale;
      return {
        left: box.left, right: box.right,
        top: base - ink.actualBoundingBoxAscent * scale, bottom: base + ink.actualBoundingBoxDescent * scale,
      };
    });
  }

  function measure(text, { fontStyle, fontWeight, fontSize, fontFamily }) {
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const key = `${font} ${text}`;
    let ink = measured.get(key);
    if (!ink) {
      pen.font = font;
      measured.set(key, (ink = pen.measureText(text)));
    }
    return ink;
  }

  function textsIn(root) {
    const found = [];
    const add = (element, text, boxes) => {
      const real = boxes.filter((box) => box.width > 0.5 && box.height > 0.5);
      if (!real.length) return;
      const all = lines(real, text, of(element).style);
      const paths = all.map((line) => follow(line, element));
      found.push({ element, text, lines: all, seen: paths.map((path) => path.now), by: paths.find((path) => path.by)?.by ?? null });
    };
    const range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.data.trim().replace(/\s+/g, " ");
      const element = node.parentElement;
      if (!text || element.closest("script, style, noscript, select, textarea") || !isSeen(element)) continue;
      range.selectNodeContents(node);
      add(element, text, [...range.getClientRects()]);
    }
    for (const element of root.querySelectorAll("[data-name], [data-n]")) { // words drawn by the style sheet
      const drawn = getComputedStyle(element, "::before").content;
      if (!/^".*"$/.test(drawn) || element.childNodes.length || !isSeen(element)) continue;
      add(element, drawn.slice(1, -1), [element.getBoundingClientRect()]);
    }
    return found;
  }

  function figuresIn(root) {
    const most = innerWidth * innerHeight * 0.05; // what is larger is scenery
    return [...root.querySelectorAll("svg, img, .pawn")].filter((figure) => {
      const box = boxOf(figure);
      if (!isSeen(figure) || of(figure).opacity < 0.45 || figure.parentElement.closest("svg, .pawn")) return false;
      return box.width > 4 && box.height > 4 && box.width * box.height < most && !figure.querySelector("text");
    }).map((figure) => {
      const box = boxOf(figure);
      const x = box.width * 0.12, y = box.height * 0.12; // hardly any drawing fills its corners
      const core = { left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y };
      return { element: figure, core: follow(core, figure).now };
    });
  }

  // -- words for what is wrong ----------------------------------------------------------------------------------------

  function name(element) {
    if (element === document.documentElement) return "the window";
    const parts = [];
    for (let one = element; one && one !== document.body && parts.length < 3; one = one.parentElement) {
      const id = one.id.replace(/\d+/g, "N");
      const classes = [...one.classList].filter((part) => !/^seat-\d/.test(part)).slice(0, 2).map((part) => `.${part}`).join("");
      parts.unshift(id ? `#${id}` : `${one.localName}${classes}`);
      if (id && !/N/.test(id)) break;
    }
    return parts.join(" ");
  }

  function words(element) {
    const text = element.getAttribute("aria-label") || element.innerText || element.getAttribute("data-name") || element.value || "";
    return text.trim().replace(/\s+/g, " ").slice(0, 60);
  }

  function say(rule, element, text, why) {
    broken.push({ rule, element: name(element), text: text.slice(0, 80), why });
  }

  // -- 1. no text is cut ----------------------------------------------------------------------------------------------

  function checkCut(texts) {
    for (const text of texts) {
      const cutter = text.by ?? shortened(text.element);
      if (!cutter) continue;
      const { element } = text;
      const must = mustBeWhole(element, text.text);
      if (must) say("cut", element, text.text, `${must} is cut by ${name(cutter)}`);
      else if (!endsInDots(cutter)) say("cut", element, text.text, `is cut by ${name(cutter)}, without an ellipsis`);
      else if (!comesOut(element, text.text)) say("cut", element, text.text, "ends in an ellipsis, and no touch or hover shows all of it");
    }
  }

  // A sign says as much as a word.
  function checkSigns(figures) {
    for (const { element } of figures) {
      const box = boxOf(element);
      const { by } = follow(box, element);
      if (by && by !== element && area(follow(box, element).now) < 0.8 * area(box)) say("cut", element, "", `a figure is cut by ${name(by)}`);
    }
  }

  // A browser leaves out what an ellipsis stands for, so its boxes do not tell.
  function shortened(element) {
    for (let one = element; one && !["visible", "auto"].includes(of(one).x) ; one = one.parentElement) {
      const { style } = of(one);
      if (style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1) return one;
    }
    return null;
  }

  function endsInDots(element) {
    const { style } = of(element);
    return style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
  }

  function mustBeWhole(element, text) {
    if (element.closest("#prompt, .prompt")) return "the prompt";
    if (NUMBER.test(text)) return "a number";
    for (let one = element, up = 0; one && up < 3; one = one.parentElement, up++) {
      if (PRICE.test(one.getAttribute("class") ?? "")) return "a price";
    }
    if (element.closest(".note")) return ""; // the second line of a button
    if (element.closest("#acts :is(button, summary)")) return "a main action";
    return element.closest("button, .button, h1") ? "a button or title" : "";
  }

  // Whether the whole text is one touch away, or with a mouse one hover.
  function comesOut(element, text) {
    if (!touch && element.closest("[title]")?.title.replace(/\s+/g, " ").includes(text)) return true;
    const around = element.closest(".card, .wonder, li, button, summary, p");
    const target = around?.querySelector("[data-look], [aria-describedby]") ?? element;
    if (isDescribed(target, text)) return true;
    const before = document.activeElement;
    const stay = (event) => event.preventDefault(); // no link is followed, no form sent
    addEventListener("click", stay, { once: true });
    target.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType: touch ? "touch" : "mouse" }));
    if (target.matches("[tabindex], button, a, summary")) target.focus({ preventScroll: true });
    still();
    const kept = [known, boxes];
    anew();
    const out = isShownElsewhere(element, text);
    [known, boxes] = kept;
    document.getElementById("toasts")?.replaceChildren();
    document.querySelector(".menu.floating")?.remove();
    document.activeElement?.blur();
    before?.focus?.({ preventScroll: true });
    document.body.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" })); // lays down what is picked up
    return out;
  }

  // A pointer that rests on a card brings out its description, a finger only if it does not play the card.
  function isDescribed(target, text) {
    const tip = document.getElementById(target.getAttribute("aria-describedby") ?? "");
    if (!tip || !tip.textContent.replace(/\s+/g, " ").includes(text)) return false;
    return !touch || !target.matches("[data-lit]:not([data-look])");
  }

  function isShownElsewhere(element, text) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const other = node.parentElement;
      if (other === element || !node.data.replace(/\s+/g, " ").includes(text) || other.closest("script") || !isSeen(other)) continue;
      const { top, bottom } = other.getBoundingClientRect();
      if (bottom > 0 && top < innerHeight && textsIn(other).every((one) => !one.by && !shortened(one.element))) return true;
    }
    return false;
  }

  // What is written in a field must fit, too.
  function checkFields(root) {
    for (const field of root.querySelectorAll("select, input:not([type]), input[type=text]")) {
      if (!isSeen(field)) continue;
      const { style } = of(field);
      const all = field.matches("select") ? [...field.options].map((option) => option.text) : [field.value, field.placeholder];
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const longest = all.find((text) => measure(text, style).width > room + SLACK);
      if (longest) say("cut", field, longest, "does not fit into its field");
    }
  }

  // -- 2. nothing to be pressed lies under something else -------------------------------------------------------------

  function pressedIn(root) {
    return [...root.querySelectorAll(PRESSED)].filter((one) => {
      if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) return false;
      if (one.closest("[data-dial]")) return false; // turned as a whole
      if (one.matches("input") && one.closest("label")) return true; // its label stands for it
      return isSeen(one) && (one.tagName !== "A" || !inSentence(one));
    }).map((one) => ({ element: one, face: one.matches("input") ? (one.closest("label") ?? one) : one }))
      .filter(({ face }) => isSeen(face));
  }

  // A link in running text is as high as its line.
  function inSentence(link) {
    if (of(link).style.display !== "inline") return false;
    return [...link.parentElement.childNodes].some((node) => node !== link && node.nodeType === Node.TEXT_NODE && /\w{2}/.test(node.data));
  }

  const SPOTS = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];

  // Who lies over a thing: nothing if it can be pressed all over.
  function coverOf({ element, face }) {
    const box = face.getBoundingClientRect();
    for (const [across, down] of SPOTS) {
      const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
      if (!hit) return document.documentElement;
      if (face.contains(hit) || hit.closest("label")?.control === element) continue;
      if (hit.contains(face) && (across !== 0.5 || of(face).style.pointerEvents === "none")) continue; // a round corner
      return hit;
    }
    return null;
  }

  function checkPressed(pressed) {
    for (const one of pressed) {
      let cover = coverOf(one);
      for (const place of PLACES) {
        if (!cover) break;
        bring(one.face, place);
        cover = coverOf(one);
      }
      if (!cover) continue;
      const card = one.face.closest(".card");
      if (card && areFan(card, cover.closest(".card"))) checkStrip(card, touch ? FINGER : STRIP);
      else if (bannerOf(cover) && !one.face.matches("[data-lit]")) continue;
      else if (cover === document.documentElement) say("under", one.face, words(one.element), "lies outside the window");
      else say("under", one.face, words(one.element), `lies under ${name(cover)}`);
    }
  }

  // Cards of one row may lie over one another.
  function areFan(card, other) {
    if (!card || !other || card === other) return false;
    const rows = [card.parentElement, card.parentElement.parentElement];
    return rows.includes(other.parentElement) || rows.includes(other.parentElement.parentElement);
  }

  // -- 3. nothing overlaps --------------------------------------------------------------------------------------------

  function meet(a, b) {
    const both = common(a, b);
    return both.right - both.left > SLACK && both.bottom - both.top > SLACK;
  }

  // What tells of a moment may lie over the board for as long as it lasts.
  const bannerOf = (element) => element.closest("#board [role=status]");

  // Pieces lie on the board, and in stacks.
  const isScenery = (element) => element.localName === "text" && element.closest("svg[aria-hidden=true]") !== null;
  const isPiece = (element) => element.closest("[data-piece], .pawn") !== null;
  const areStack = (one, other) => isPiece(one) && isPiece(other) && one.classList[0] === other.classList[0];

  // Whether two things can be told apart by scrolling, or one is meant to lie over the other.
  function areApart(one, other) {
    if (isScenery(one) || isScenery(other) || areStack(one, other)) return true;
    if (areFan(one.closest(".card"), other.closest(".card")) || bannerOf(one) !== bannerOf(other)) return true;
    const a = of(one).layer, b = of(other).layer;
    if (a === b || (a && b)) return false;
    return document.documentElement.scrollHeight > innerHeight + 1;
  }

  function checkOverlaps(texts) {
    const all = texts.flatMap((text) => text.seen.filter((line) => area(line) > 4).map((line) => ({ text, line })));
    all.sort((a, b) => a.line.left - b.line.left);
    const told = new Set();
    all.forEach(({ text, line }, i) => {
      for (let j = i + 1; j < all.length && all[j].line.left < line.right; j++) {
        const other = all[j].text;
        if (other === text || told.has(text) || !meet(line, all[j].line) || areApart(text.element, other.element)) continue;
        told.add(text);
        say("overlap", text.element, text.text, `and “${other.text.slice(0, 40)}” (${name(other.element)}) lie over one another`);
      }
    });
  }

  // Cards lie over one another only where there is no room beside them.
  function checkRows(root) {
    const rows = new Set([...root.querySelectorAll(".card")].filter((card) => isSeen(card)).map((card) => rowOf(card)));
    for (const row of rows) {
      const cards = [...row.querySelectorAll(".card")].map((card) => boxOf(card)).sort((a, b) => a.left - b.left);
      const over = cards.slice(1).some((box, i) => box.left < cards[i].right - 6 && Math.abs(box.top - cards[i].top) < 9);
      const room = over ? roomBeside(row) : 0;
      if (room > 48) say("overlap", row, words(row), `cards lie over one another beside ${Math.round(room)} px of empty space`);
    }
  }

  const rowOf = (card) => (card.parentElement.querySelectorAll(".card").length > 1 ? card.parentElement : card.parentElement.parentElement);

  // How far it is from a row, or what it stands in, to what is next on the right.
  function roomBeside(row) {
    let most = 0;
    for (let one = row; one && !one.matches("#board, #hold, #players, body"); one = one.parentElement) {
      const box = boxOf(one);
      const beside = [...one.parentElement.children].filter((other) => other !== one && isSeen(other))
        .map(boxOf).filter((other) => other.left >= box.right - 1 && other.top < box.bottom && other.bottom > box.top);
      const next = Math.min(inner(one.parentElement).right, ...beside.map((other) => other.left));
      most = Math.max(most, next - box.right);
    }
    return most;
  }

  function checkFigures(texts, figures) {
    for (const text of texts) {
      for (const figure of figures) {
        const at = text.seen.find((line) => meet(line, figure.core));
        if (!at || figure.element.contains(text.element) || areApart(text.element, figure.element)) continue;
        if (hasOwnGround(text.element, figure.element) || isBadge(text, figure) || standsOn(text.element, figure.element)) continue;
        say("overlap", text.element, text.text, `lies over the figure ${name(figure.element)}`);
        break;
      }
    }
  }

  // A piece stands on what is drawn on the board.
  const standsOn = (element, figure) => isPiece(element) && !isPiece(figure) && !element.closest("[data-piece], .pawn").contains(figure);

  // A text on a ground of its own can be read wherever it lies.
  function hasOwnGround(element, figure) {
    for (let one = element; one && !one.contains(figure); one = one.parentElement) if (isOpaque(one)) return true;
    return false;
  }

  // A number drawn on its own sign lies wholly within it.
  function isBadge(text, figure) {
    const box = boxOf(figure.element);
    const near = text.element.parentElement?.contains(figure.element) || figure.element.parentElement.contains(text.element);
    return near && text.seen.every((line) => area(common(line, box)) >= 0.85 * area(line));
  }

  // A text may also lie under what has no text.
  function checkCovered(texts) {
    const open = new Set(texts.filter(({ element }) => of(element).style.pointerEvents !== "none" && !isScenery(element)));
    const under = new Map();
    const last = document.documentElement.scrollHeight - innerHeight;
    const start = scrollY;
    for (let y = 0; open.size; y = Math.min(y + innerHeight * 0.55, last)) {
      if (last > 1) scrollDown(y);
      const moved = scrollY - start;
      for (const text of open) {
        const cover = coverOfText(text, of(text.element).layer ? 0 : moved);
        if (cover === undefined) continue; // not in sight
        under.set(text, cover);
        const layer = cover && of(cover).layer;
        if (!cover || layer === of(text.element).layer || last <= 1) open.delete(text);
      }
      if (y >= last) break;
    }
    scrollDown(start);
    for (const [text, cover] of under) {
      if (cover && (!open.has(text) || isAlwaysCovered(text))) say("under", text.element, text.text, `text lies under ${name(cover)}`);
    }
    scrollDown(start);
  }

  // What sticks may be so high that a text came into sight between two steps.
  function isAlwaysCovered({ element, text }) {
    return PLACES.every((place) => {
      bring(element, place);
      const now = textsIn(element).find((one) => one.element === element && one.text === text);
      return now && coverOfText(now, 0);
    });
  }

  function coverOfText({ element, seen }, moved) {
    const line = seen.find((one) => area(one) > 4);
    if (!line) return undefined;
    const y = (line.top + line.bottom) / 2 - moved;
    const stuck = of(element).layer !== null;
    let found;
    const middle = (line.left + line.right) / 2;
    for (const x of line.right - line.left > FINGER ? [line.left + 3, middle] : [middle]) {
      const top = document.elementFromPoint(x, y);
      if (!top) return undefined;
      found = null;
      if (top === element || (top.parentElement?.contains(element) && !isOpaque(top))) continue; // or what is pressed, over it
      const pile = document.elementsFromPoint(x, y);
      if (stuck && !pile.includes(element)) return undefined; // it has moved
      for (const one of pile) {
        if (one.contains(element)) break;
        if ((bannerOf(one) && !bannerOf(element)) || areStack(one, element)) return null;
        if (isOpaque(one) && !areFan(element.closest(".card"), one.closest(".card"))) return one;
      }
    }
    return found;
  }

  // -- 4. the whole hand ----------------------------------------------------------------------------------------------

  function checkStrip(card, least) {
    if (known.get(card).strip) return;
    known.get(card).strip = true;
    const box = card.getBoundingClientRect();
    let most = 0, high = 0;
    for (const down of [0.15, 0.5, 0.85]) {
      let run = 0, begin = 0;
      for (let x = box.left + 1; x < box.right; x += 2) {
        const hit = document.elementFromPoint(x, box.top + box.height * down);
        if (hit && card.contains(hit)) { if (!run) begin = x; run += 2; } else run = 0;
        if (run > most) { most = run; high = begin + run / 2; }
      }
    }
    let tall = 0;
    for (let y = box.top + 1; y < box.bottom; y += 2) if (card.contains(document.elementFromPoint(high, y))) tall += 2;
    const enough = most >= Math.min(least, box.width) - 2 && tall >= Math.min(least, box.height) - 2; // what is small is small law's
    if (!enough) say("hand", card, words(card), `shows only ${most} by ${tall} px, not ${least}`);
  }

  function checkHand(root) {
    for (const card of root.querySelectorAll("#hold .card")) {
      if (!isSeen(card)) continue;
      const box = boxOf(card);
      const { by, now } = follow(box, card);
      if (by) say("hand", card, words(card), `reaches out of ${name(by)}`);
      if (area(common(now, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) < area(box) - 1) bring(card);
      checkStrip(card, STRIP);
    }
  }

  // -- 5. a finger can press it ---------------------------------------------------------------------------------------

  // The box within which a touch reaches a thing: it may be larger than what is drawn.
  function reachOf({ element, face }) {
    const now = boxOf(face);
    if (now.top < 0 || now.bottom > innerHeight || coverOf({ element, face })) bring(face);
    const box = face.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const far = (right, down) => {
      let n = 0;
      for (; n < FINGER; n++) {
        const hit = document.elementFromPoint(x + right * (n + 1), y + down * (n + 1));
        if (!hit || !(face.contains(hit) || hit.closest("label")?.control === element)) break;
      }
      return n;
    };
    return { wide: Math.max(box.width, far(-1, 0) + far(1, 0) + 1), high: Math.max(box.height, far(0, -1) + far(0, 1) + 1) };
  }

  function checkFinger(pressed) {
    for (const one of pressed) {
      const box = one.face.getBoundingClientRect();
      if (box.width >= FINGER - 0.5 && box.height >= FINGER - 0.5) continue;
      let { wide, high } = reachOf(one);
      if (wide < FINGER - 0.5 || high < FINGER - 0.5) { // what sticks may lie over a part of it
        bring(one.face);
        ({ wide, high } = reachOf(one));
      }
      if (wide < FINGER - 0.5 || high < FINGER - 0.5) say("small", one.face, words(one.element), `is ${Math.round(wide)} by ${Math.round(high)} px`);
    }
    const places = pressed.map(({ face }) => ({ face, box: boxOf(face) }));
    places.forEach(({ face, box }, i) => {
      for (const other of places.slice(i + 1)) {
        const across = Math.max(other.box.left - box.right, box.left - other.box.right);
        const down = Math.max(other.box.top - box.bottom, box.top - other.box.bottom);
        if (Math.max(across, down) >= APART - 0.5 || face.contains(other.face) || other.face.contains(face)) continue;
        if (areFan(face.closest(".card"), other.face.closest(".card")) || areApart(face, other.face)) continue;
        if (!follow(box, face).by && !follow(other.box, other.face).by) {
          say("near", face, words(face), `is ${Math.round(Math.max(across, down))} px from “${words(other.face)}” (${name(other.face)})`);
          break;
        }
      }
    });
  }

  // -- looking --------------------------------------------------------------------------------------------------------

  let touch = false;
  const beheld = new Set(); // what stays when the table changes
  const tipped = new Set(); // tips and where they came out

  function still() {
    for (const animation of document.getAnimations()) {
      try { animation.finish(); } catch { animation.cancel(); }
    }
  }

  function anew() {
    still();
    known = new Map();
    boxes = new Map();
  }

  function checkAll(root) {
    anew();
    const texts = textsIn(root);
    const pressed = pressedIn(root);
    const figures = figuresIn(root);
    checkOverlaps(texts);
    checkFigures(texts, figures);
    checkSigns(figures);
    checkRows(root);
    checkFields(root);
    checkCovered(texts);
    checkPressed(pressed);
    checkHand(root);
    if (touch) checkFinger(pressed);
    scrollDown(0);
    checkCut(texts);
  }

  // What comes out only when it is asked for: groups of options, menus, tips.
  function checkHidden(root) {
    const kinds = new Set(beheld);
    for (const details of root.querySelectorAll("details:not([open])")) {
      const kind = details.id || details.className;
      if (kinds.has(kind) || !isSeen(details)) continue;
      kinds.add(kind);
      if (!details.closest("#room")) beheld.add(kind); // it stays when the table changes
      details.open = true;
      for (const part of details.children) if (part.tagName !== "SUMMARY") checkAll(part);
      details.open = false;
    }
    for (const button of root.querySelectorAll("[popovertarget]")) {
      const popover = button.popoverTargetElement;
      if (!popover || beheld.has(popover.id)) continue;
      anew();
      if (!isSeen(button)) continue;
      if (!popover.closest("#room")) beheld.add(popover.id); // it stays when the table changes
      popover.showPopover();
      checkAll(popover);
      popover.hidePopover();
    }
    anew();
    const menu = [...root.querySelectorAll("[data-menu]")].sort((a, b) => b.dataset.menu.length - a.dataset.menu.length)[0];
    if (menu && isSeen(menu)) {
      bring(menu);
      menu.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
      const opened = document.querySelector(".menu.floating");
      if (opened) checkAll(opened);
      opened?.remove();
    }
    const tips = [...root.querySelectorAll("[aria-describedby][tabindex], [data-look]")]
      .map((one) => ({ one, tip: document.getElementById(one.getAttribute("aria-describedby")) }))
      .filter(({ tip }) => tip).sort((a, b) => b.tip.textContent.length - a.tip.textContent.length);
    tips.forEach(({ one, tip }, number) => {
      bring(one);
      if (isKnown(one, tip)) return;
      one.focus({ preventScroll: true });
      anew();
      if (isSeen(tip) && !isWithin(boxOf(tip))) say("cut", tip, words(tip), "reaches out of the window");
      else if (isSeen(tip) && number < TIPS) checkCut(textsIn(tip));
      one.blur();
    });
  }

  // The same words at the same place have been looked at on an earlier table.
  function isKnown(one, tip) {
    const { left, top, width, height } = one.getBoundingClientRect();
    const key = [document.documentElement.dataset.theme, tip.textContent, ...[left, top, width, height].map(Math.round)].join();
    return tipped.size === tipped.add(key).size;
  }

  function look(finger) {
    touch = finger;
    broken = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const root = document.querySelector(".curtain, dialog[open]") ?? document.body;
    for (const tab of tabs()) {
      if (tab) document.getElementById("room").dataset.tab = tab;
      checkAll(root);
      checkHidden(root);
    }
    if (wide > 0) say("wide", document.documentElement, "", `the page is ${wide} px too wide`);
    const high = document.documentElement.scrollHeight - innerHeight;
    if (!touch && high > 0 && document.querySelector("#room > .table")) say("high", document.documentElement, "", `the table is ${high} px too high`);
    return broken;
  }

  // The parts of a table of which a small screen shows one at a time.
  function tabs() {
    anew();
    const names = [...document.querySelectorAll("button[data-tab]")].filter(isSeen).map((button) => button.dataset.tab);
    return names.length ? names : [""];
  }

  // Where everything lies, as one number.
  function layout(theme) {
    document.documentElement.dataset.theme = theme;
    let sum = 0;
    for (const one of document.body.querySelectorAll("*")) {
      const { x, y, width, height } = one.getBoundingClientRect();
      for (const part of [x, y, width, height]) sum = (sum * 31 + Math.round(part * 8)) | 0;
    }
    return sum;
  }

  // A page is looked at in the light it comes in only if anything lies elsewhere than in the other.
  function lookInBothLights(finger) {
    const here = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
    const other = here === "dark" ? "light" : "dark"; // in which the next page comes: every change takes as long as a look
    const lights = layout(here) === layout(other) ? [other] : [other, here];
    return lights.flatMap((theme) => {
      document.documentElement.dataset.theme = theme;
      return look(finger).map((one) => ({ ...one, theme: lights.length === 1 ? "light and dark" : theme }));
    });
  }

  async function show(html) {
    const room = document.getElementById("room");
    room.innerHTML = html;
    scrollTo(0, 0);
    room.getBoundingClientRect();
    await document.fonts.ready;
  }

  // Another table, looked at and taken away before the browser has painted it, which would take longer than to look.
  async function lookAt(html, finger) {
    await show(html);
    const found = lookInBothLights(finger);
    document.getElementById("room").replaceChildren();
    return found;
  }

  return { look: lookInBothLights, lookAt, show };
})();
