// The frame: parts, keys, theme.

const PARTS = [
  COMPARES && { name: "compare", title: "Comparison", make: comparePart, count: () => (DATA.difference.same ? "" : "!"), bad: true },
  { name: "overview", title: "Verdict", make: overview, count: () => (RUNS[VIEW.run].about.errors || []).length || "", bad: true },
  { name: "source", title: "Source", make: sourcePart },
  { name: "tree", title: "Tree", make: treePart },
  { name: "plots", title: "Plots", make: plotsPart },
  { name: "pruning", title: "Pruning", make: pruningPart },
  { name: "tests", title: "Tests", make: testsPart, count: () => short(RUNS[VIEW.run].tests.number.length) },
].filter(Boolean);
let current = null;

function showPart(name, focus) {
  const part = PARTS.find((p) => p.name === name) || PARTS[0];
  current = part.name;
  const section = h("section", { class: `part ${part.name}`, id: `part-${part.name}`, role: "tabpanel", "aria-labelledby": `tab-${part.name}` }, part.make());
  byId("parts").replaceChildren(section);
  for (const tab of byId("tabs").children) {
    const chosen = tab.id === `tab-${part.name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
  }
  tip(null);
  try {
    history.replaceState(null, "", `#${part.name}`);
  } catch {
    // Some browsers refuse that for files.
  }
  if (part.name === "source" && SOURCE.line) goToLine(SOURCE.line);
  if (focus && part.name === "tree") byId("canvas")?.focus({ preventScroll: true });
}

function showTabs() {
  byId("tabs").replaceChildren(...PARTS.map((part) => {
    const count = part.count ? part.count() : "";
    return h("button", { role: "tab", id: `tab-${part.name}`, onclick: () => showPart(part.name, true), "aria-controls": `part-${part.name}` },
      part.title, count !== "" && h("span", { class: `count ${part.bad ? "bad" : ""}` }, count));
  }));
}

function showRuns() {
  const runs = byId("runs");
  runs.hidden = !COMPARES;
  runs.replaceChildren(...RUNS.map((run, index) => h("button", {
    "aria-pressed": String(index === VIEW.run), title: run.folder,
    onclick: () => chooseRun(index),
  }, `Run ${NAMES[index]}`)));
}

function chooseRun(index) {
  if (index >= RUNS.length) return;
  VIEW.run = index;
  showRuns();
  showTabs();
  showPart(current);
}

const STORED = "pollard-theme";
function theme(wanted) {
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = dark ? "☀" : "☾";
}

function switchTheme() {
  const wanted = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  theme(wanted);
  try {
    localStorage.setItem(STORED, wanted);
  } catch {
    // It holds for this visit, then.
  }
}

function storedTheme() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

const KEYS = [
  [`1 … ${PARTS.length}`, "the parts"], ["t", "light or dark"], ["?", "these keys"], ["/", "filter the tests"], COMPARES && ["a, b", "run A or run B"],
  ["n, b", "source: next line not executed, next branch not taken"],
  ["← → ↑ ↓", "tree: to the parent or fold, to a child or unfold, up, down"], ["Enter", "tree: fold or unfold"],
  ["z, Backspace", "tree: show this part alone, all again"], ["+ − 0", "tree: larger, smaller, natural size"], ["e, c", "tree: next error, next cut path"],
].filter(Boolean);

function showHelp() {
  const help = byId("help");
  help.replaceChildren(h("h2", {}, "Keys"),
    h("table", {}, h("tbody", {}, KEYS.map(([keys, what]) => h("tr", {}, h("td", {}, h("kbd", {}, keys)), h("td", {}, what))))),
    h("div", { class: "row", style: "margin-top:12px" }, h("span", { class: "grow" }), h("button", { onclick: () => help.close(), autofocus: true }, "Close")));
  if (!help.open) help.showModal();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.target.getAttribute?.("role") === "tab" && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    const at = PARTS.findIndex((p) => p.name === current);
    const next = PARTS[(at + (event.key === "ArrowRight" ? 1 : PARTS.length - 1)) % PARTS.length];
    showPart(next.name);
    byId(`tab-${next.name}`).focus();
    return;
  }
  const file = () => filesOf(RUNS[VIEW.run]).find((f) => f.name === SOURCE.file);
  const inSource = (wanted) => current === "source" && file() && jumpTo(file(), wanted);
  const act = {
    t: switchTheme,
    "?": showHelp,
    "/": () => (current !== "tests" && showPart("tests"), byId("filter")?.focus()),
    n: () => inSource((line) => !line.executed),
    b: () => (current === "source" ? inSource((line) => line.executed && line.taken < line.branches) : COMPARES && chooseRun(1)),
    a: () => COMPARES && chooseRun(0),
  }[event.key];
  if (act) {
    event.preventDefault();
    act();
  } else if (PARTS[Number(event.key) - 1]) {
    showPart(PARTS[Number(event.key) - 1].name, true);
  }
});

theme(storedTheme());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => theme(storedTheme()));
byId("theme").addEventListener("click", switchTheme);
byId("help-button").addEventListener("click", showHelp);
byId("title").textContent = RUNS.map((run) => `${run.folder} · ${(run.about.files || []).join(" ")}`).join("  |  ");
showRuns();
showTabs();
showPart(location.hash.slice(1) || PARTS[0].name);
document.documentElement.dataset.ready = "yes";
