// The tests as a table that can be filtered. Only the rows in sight are elements.

const LINE = 30;
const TESTS = { text: "", end: "", fresh: false, sort: "number", down: false, selected: 0 };
const COLUMNS = [["number", "test"], ["end", "end"], ["inputs", "input"], ["instructions", "instructions"], ["decisions", "decisions"], ["new", "new"]];

function endText(end) {
  switch (end.end) {
    case "exit": return `exit ${end.code}`;
    case "signal": return `signal ${end.code}`;
    case "error": return `${end.kind} ${baseName(end.file || "")}:${end.line}`;
    case "limit": return `limit of ${end.message}`;
    case "unsupported": return `unsupported: ${end.message}`;
    case "pruned": return "cut: would repeat";
    default: return end.end;
  }
}

function endColor(end) {
  const fate = { limit: "cut", unsupported: "cut", interrupted: "cut" }[end.end] || end.end;
  return fateColor(fate);
}

function showTest(number) {
  Object.assign(TESTS, { text: "", end: "", fresh: false, sort: "number", down: false, selected: number });
  showPart("tests", true);
}

/** The indices of the rows that are wanted, in order. */
function wantedTests(tests) {
  const { text, end, fresh, sort, down } = TESTS;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const ends = tests.ends.map((e) => endText(e).toLowerCase());
  const rows = [];
  for (let i = 0; i < tests.number.length; i++) {
    if (end !== "" && tests.ends[tests.end[i]].end !== end) continue;
    if (fresh && !tests.new[i]) continue;
    if (words.length > 0) {
      const all = `${testName(tests.number[i])} ${ends[tests.end[i]]} ${(tests.inputs[i] || "").toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) continue;
    }
    rows.push(i);
  }
  const value = sort === "end" ? (i) => ends[tests.end[i]] : sort === "inputs" ? (i) => tests.inputs[i] || "" : (i) => tests[sort][i];
  if (sort !== "number" || down) {
    const sign = down ? -1 : 1;
    rows.sort((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : a - b));
  }
  return rows;
}

function testsPart() {
  const run = RUNS[VIEW.run];
  const { tests } = run;
  if (tests.number.length === 0) return [empty("This run wrote no tests.")];
  const kinds = [...new Set(tests.ends.map((e) => e.end))];
  const table = h("div", { class: "virtual" });
  const count = h("span", { class: "muted", id: "test-count", role: "status" });
  const box = h("div", { class: "card scroll", style: "padding:0", tabindex: "0", id: "tests-box", "aria-label": "Tests" });
  const command = h("div", {});
  let rows = [];
  const draw = () => {
    const first = Math.max(0, Math.floor(box.scrollTop / LINE) - 8);
    const last = Math.min(rows.length, first + Math.ceil((box.clientHeight || 600) / LINE) + 16);
    const shown = [];
    for (let at = first; at < last; at++) shown.push(testRow(run, rows[at], at, choose));
    table.style.height = `${rows.length * LINE}px`;
    table.replaceChildren(...shown);
  };
  const choose = (number) => {
    TESTS.selected = number;
    command.replaceChildren(commandBox(replayCommand(run, testName(number)), "replay-test"));
    draw();
  };
  const update = () => {
    rows = wantedTests(tests);
    count.textContent = `${number(rows.length)} of ${counted(tests.number.length, "test")}${tests.left_out ? ` (${number(tests.left_out)} more are in the folder)` : ""}`;
    head.replaceChildren(...COLUMNS.map(([name, title]) => h("button", {
      class: ["instructions", "decisions", "new"].includes(name) ? "number" : "", title: "Sort",
      onclick: () => (TESTS.down = TESTS.sort === name && !TESTS.down, TESTS.sort = name, update()),
    }, title + (TESTS.sort === name ? (TESTS.down ? " ↓" : " ↑") : ""))));
    draw();
  };
  const head = h("div", { class: "tr head" });
  box.append(head, table);
  box.addEventListener("scroll", draw);
  const controls = h("div", { class: "row" },
    h("input", { type: "search", id: "filter", placeholder: "Filter: words of the input, the end, the name (/)", size: 44, value: TESTS.text, "aria-label": "Filter", oninput: (e) => (TESTS.text = e.target.value, box.scrollTop = 0, update()) }),
    h("select", { id: "filter-end", "aria-label": "End", onchange: (e) => (TESTS.end = e.target.value, box.scrollTop = 0, update()) },
      h("option", { value: "" }, "all ends"), kinds.map((kind) => h("option", { value: kind, selected: kind === TESTS.end }, kind))),
    h("label", { class: "row" }, h("input", { type: "checkbox", id: "filter-new", checked: TESTS.fresh, onchange: (e) => (TESTS.fresh = e.target.checked, update()) }), "executed something new"),
    h("span", { class: "grow" }), count);
  requestAnimationFrame(() => {
    update();
    if (TESTS.selected) {
      box.scrollTop = Math.max(0, rows.findIndex((i) => tests.number[i] === TESTS.selected) * LINE - 200);
      choose(TESTS.selected);
    }
  });
  return [controls, box, command];
}

function testRow(run, i, at, choose) {
  const { tests } = run;
  const end = tests.ends[tests.end[i]];
  const number_ = tests.number[i];
  return h("div", { class: `tr ${TESTS.selected === number_ ? "selected" : ""}`, style: `top:${at * LINE}px`, "data-test": number_, onclick: () => choose(number_) },
    h("span", { class: "mono" }, testName(number_)),
    h("span", { title: end.message || "" }, h("span", { class: "dot", style: `background:${endColor(end)}` }), endText(end)),
    h("code", { title: tests.inputs[i] || "" }, tests.inputs[i] || ""),
    h("span", { class: "number" }, number(tests.instructions[i])),
    h("span", { class: "number" }, number(tests.decisions[i])),
    h("span", { class: "number" }, tests.new[i] ? "✓" : ""));
}
