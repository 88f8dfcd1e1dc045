// The verdict, the figures, the errors with all that is needed to see them again.

const RUNNING = "The run is still going on, or was killed: this is what it had written.";

/** "for A and B" of what had one value and was looked at; nothing where the verdict does not rest on it. */
function restriction(about, kind) {
  const values = (about.holds_for || []).map((ground) => ground.value);
  if (values.length === 0 || !["safe", "covered"].includes(kind)) return null;
  const last = values.pop();
  return `for ${values.length ? `${values.join(", ")} and ` : ""}${last}`;
}

function holdsFor(about, kind) {
  const text = restriction(about, kind);
  if (!text) return null;
  const ways = about.holds_for.map((ground) => ground.symbolic_with).filter(Boolean);
  return h("div", {}, `It holds ${text}.`,
    ways.length > 0 && [" To try other values: ", ways.map((way, i) => [i > 0 && ", ", h("code", {}, way)])]);
}

/** A sentence begins with a capital letter and ends with a full stop. */
const sentence = (text) => text ? text[0].toUpperCase() + text.slice(1) + "." : "";

function verdictCard(run) {
  const { about } = run;
  const asked = about.property ? ` Property: ${about.property}.` : "";
  const word = about.answer || about.verdict;
  const kind = String(about.verdict || "unknown").toLowerCase();
  return h("div", { class: `card verdict ${kind}` },
    h("div", { class: "word" }, word),
    h("div", {},
      h("div", {}, (about.claim ? sentence(about.claim) : RUNNING) + asked),
      holdsFor(about, kind),
      (about.warnings || []).map((warning) => h("div", { class: "bad" }, `Warning: ${warning}.`)),
      about.stopped && h("div", { class: "muted" }, `Stopped: ${about.stopped}.`)));
}

function figure(label, value, more, share) {
  return h("div", { class: "figure" },
    h("div", { class: "label" }, label),
    h("div", { class: "value" }, value),
    h("div", { class: "more" }, more || "\u00a0"),
    share !== undefined && h("div", { class: "meter" }, h("i", { style: `width:${100 * share}%` })));
}

function figureCards(run) {
  const f = run.about.figures;
  const c = run.about.coverage;
  const backend = f.solver.fast_calls + f.solver.strong_calls - f.solver.canonical_calls;
  const paths = [
    f.pruned_paths && `${number(f.pruned_paths)} more cut as repetition`,
    f.dismissed_states && `${number(f.dismissed_states)} dismissed`,
    f.cut_paths && `${number(f.cut_paths)} not followed`,
    f.open_states && `${number(f.open_states)} open`,
  ].filter(Boolean).join(", ");
  return h("div", { class: "figures" },
    figure("Paths", number(f.paths), paths || "all of them to their end"),
    c && figure("Lines covered", percent(c.lines.covered, c.lines.all), `${c.lines.covered} of ${c.lines.all}`, c.lines.covered / (c.lines.all || 1)),
    c && figure("Branches covered", percent(c.branches.covered, c.branches.all), `${c.branches.covered} of ${c.branches.all}`, c.branches.covered / (c.branches.all || 1)),
    figure("Tests", number(f.tests), counted(run.about.errors?.length ?? f.errors, "error")),
    figure("Time", seconds(f.seconds), `${short(f.instructions)} instructions`),
    figure("Solver", number(f.solver.questions), `questions, ${number(backend)} to a back end (${seconds(f.solver.backend_seconds)})`));
}

/** Lines of a file around one. */
function excerpt(run, file, line, around = 3) {
  const source = filesOf(run).find((f) => f.name === file);
  if (!source || !source.text || !line) return null;
  const lines = source.text.split("\n");
  const from = Math.max(1, line - around);
  const rows = [];
  for (let n = from; n <= Math.min(lines.length, line + around); n++) {
    rows.push(h("div", { class: n === line ? "hit" : "" },
      h("span", { class: "no" }, n), highlighted(lines[n - 1], (source.colours || [])[n - 1] || [])));
  }
  return h("div", { class: "excerpt mono" }, rows);
}

const hex = (list) => list.slice(0, 64).map((b) => b.toString(16).padStart(2, "0")).join(" ") + (list.length > 64 ? " …" : "");

/** A position "file:line:column" as a link to the source. */
function placeLink(run, at) {
  const match = /^(.*?):(\d+)(?::\d+)?$/.exec(at || "");
  if (!match || !filesOf(run).some((f) => f.name === match[1])) return h("span", { class: "mono" }, at);
  return h("a", { class: "mono", href: "#source", onclick: (e) => (e.preventDefault(), showSource(match[1], Number(match[2]))) }, at);
}

function errorCard(run, error, index) {
  const at = `${error.file}:${error.line}${error.column ? ":" + error.column : ""}`;
  const inputs = error.inputs || [];
  const variables = (error.variables || []).flatMap((frame) => [...frame.locals, ...frame.globals].map((v) => ({ ...v, frame: frame.function })));
  return h("article", { class: "card error", id: `error-${index}` },
    h("div", { class: "row" },
      h("span", { class: "what grow" }, `${error.kind}: ${error.message}`),
      error.paths > 1 && h("span", { class: "chip" }, `on ${number(error.paths)} paths`)),
    h("div", {}, placeLink(run, at)),
    h("div", { class: "columns" },
      h("div", {},
        excerpt(run, error.file, error.line) || h("p", { class: "muted" }, "The source was not kept."),
        (error.stack || []).length > 0 && [h("h3", {}, "Calls"),
          h("ul", { class: "plain" }, error.stack.map((call) => call.left_out
            ? h("li", {}, `… ${call.left_out} calls more`)
            : h("li", {}, h("code", {}, call.function), "  ", placeLink(run, call.at))))],
        (error.notes || []).map((note) => h("div", { class: "muted" }, `${note.what}: `, placeLink(run, note.at)))),
      h("div", {},
        h("h3", { style: "margin-top:0" }, "Input"),
        inputs.length === 0 ? h("p", { class: "muted" }, "It needs none.") :
          h("table", {},
            h("thead", {}, h("tr", {}, h("th", {}, "name"), h("th", {}, "value"), h("th", {}, "bytes"))),
            h("tbody", {}, inputs.slice(0, 40).map((input) => h("tr", {},
              h("td", {}, h("code", {}, input.name)),
              h("td", {}, h("code", {}, input.value), input.text && h("code", { class: "muted" }, ` ${input.text}`)),
              h("td", { class: "bytes mono" }, hex(input.bytes)))))),
        inputs.length > 40 && h("p", { class: "muted" }, `and ${inputs.length - 40} more`),
        variables.length > 0 && h("details", {},
          h("summary", {}, counted(variables.length, "variable")),
          h("table", {}, h("tbody", {}, variables.slice(0, 80).map((v) => h("tr", {},
            h("td", { class: "muted" }, v.frame), h("td", {}, h("code", {}, v.name)), h("td", {}, h("code", {}, v.value))))))))),
    error.test && commandBox(replayCommand(run, error.test), `replay-${index}`));
}

function notExplored(run) {
  const { about } = run;
  const stuck = about.stuck || {};
  const lines = (list) => list.slice(0, 4).map((one) => `${one.at} (${one.count})`).join(", ");
  const reasons = (about.missing || []).map((missing) => missing.message);
  if ((stuck.waiting || []).length > 0) reasons.push(`states wait at ${lines(stuck.waiting)}`);
  if ((stuck.undecided || []).length > 0) reasons.push(`the solver gave up at ${lines(stuck.undecided)}`);
  return reasons.length === 0 ? null :
    h("div", { class: "card" }, h("h2", {}, "Not explored"), h("ul", { class: "plain" }, reasons.map((r) => h("li", {}, r))));
}

function aboutCard(run) {
  const { about } = run;
  const rows = [
    ["Seed", about.seed], ["Search", about.search], ["Threads", about.jobs],
    ...Object.entries(about.versions || {}).map(([name, version]) => [name, version]),
  ];
  return h("div", { class: "card" }, h("h2", {}, "How it was run"),
    commandBox((about.command || []).map(quoted).join(" ")),
    h("div", { class: "keys", style: "margin-top:8px" }, rows.map(([name, value]) =>
      h("span", {}, h("span", { class: "muted" }, `${name} `), h("code", {}, value)))));
}

function overview() {
  const run = RUNS[VIEW.run];
  const errors = run.about.errors || [];
  return [
    verdictCard(run), figureCards(run),
    errors.map((error, index) => errorCard(run, error, index)),
    notExplored(run), aboutCard(run),
  ];
}
