// Figures over time.

const PLOTS = [
  { title: "Paths", lines: [["paths", "to their end"], ["pruned_paths", "cut as repetition"], ["cut_paths", "not followed"]] },
  { title: "Covered branches and other edges", lines: [["covered_edges", "edges taken"]] },
  { title: "Open states", lines: [["open_states", "open"], ["spilled_states", "put away"], ["postponed_states", "postponed so far"], ["promoted_states", "promoted so far"]] },
  { title: "Memory", show: bytes, lines: [["memory", "of the process"]] },
  { title: "Instructions", lines: [["instructions", "executed"], ["replayed_instructions", "executed again"]] },
  { title: "Where questions were answered", stacked: true, lines: [
    ["solver.by_domain", "set of values"], ["solver.by_known", "known condition"], ["solver.by_cache", "asked before"], ["solver.by_change", "changed model"],
    ["solver.by_model", "other model"], ["solver.by_core", "unsatisfiable core"], ["backend", "back end"],
  ] },
];

/** The points of a figure with their times; at the start nothing was done. */
function fromStart(run, name) {
  const values = points(run, name);
  return { times: [0, ...run.samples.seconds], values: [name === "memory" ? values[0] : 0, ...values] };
}

/** The points of a figure; those that are made of several are computed. */
function points(run, name) {
  const { samples } = run;
  if (name !== "backend") return samples[name] || [];
  return (samples["solver.fast_calls"] || []).map((n, i) => n + samples["solver.strong_calls"][i] - samples["solver.canonical_calls"][i]);
}

function plotsPart() {
  const cards = [];
  for (const plot of PLOTS) {
    const runs = plot.stacked ? [VIEW.run] : RUNS.map((_, index) => index);
    const lines = runs.flatMap((index) => plot.lines.map(([name, title], order) => ({
      name: title, order, run: index, ...fromStart(RUNS[index], name),
    }))).filter((line) => line.order === 0 || line.values.some((v) => v > 0));
    cards.push(plotCard(plot, lines));
  }
  return [h("div", { class: "plots" }, cards)];
}

/** Round numbers from 0 on, in this unit, as many as reach the greatest value; or, with `inside`, as many as do not go beyond. */
function ticks(most, about, { unit = 1, least = 0, inside = false } = {}) {
  const raw = most / about / unit;
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = unit * Math.max(least, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw * 0.9999) || 1);
  const count = (inside ? Math.floor : Math.ceil)(most / step - (inside ? -1e-6 : 1e-6));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

function plotCard(plot, lines) {
  const show = plot.show || short;
  const [W, H, left, right, top, bottom] = [560, 210, 58, 12, 8, 26];
  const color = (line) => `var(--c${line.order + 1})`;
  if (plot.stacked) stack(lines);
  const end = Math.max(1e-3, ...lines.map((line) => line.times[line.times.length - 1] || 0));
  const greatest = Math.max(1, ...lines.flatMap((line) => line.top || line.values));
  const levels = ticks(greatest, 4, plot.show === bytes ? { unit: 1 << 20 } : { least: 1 });
  const most = levels[levels.length - 1];
  const x = (t) => left + ((W - left - right) * t) / end;
  const y = (v) => H - bottom - ((H - top - bottom) * v) / most;
  const path = (times, values) => times.map((t, i) => `${i ? "L" : "M"}${x(t).toFixed(1)} ${y(values[i]).toFixed(1)}`).join("");
  const drawn = lines.map((line) => plot.stacked
    ? svg("path", { d: area(line, x, y), style: `fill:${color(line)};fill-opacity:.75` })
    : svg("path", { d: path(line.times, line.values), style: `fill:none;stroke:${color(line)};stroke-width:2;stroke-linejoin:round`, "stroke-dasharray": line.run === 1 ? "6 4" : null }));
  const cursor = svg("line", { class: "cursor", y1: top, y2: H - bottom, visibility: "hidden" });
  const picture = svg("svg", { viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: "none", role: "img", "aria-label": plot.title },
    svg("g", { class: "axis" },
      levels.map((v) => [svg("line", { class: "grid", x1: left, x2: W - right, y1: y(v), y2: y(v) }),
        svg("text", { x: left - 8, y: y(v) + 4, "text-anchor": "end" }, show(v))]),
      ticks(end, 5, { inside: true }).map((t) => svg("text", { x: x(t), y: H - 8, "text-anchor": "middle" }, seconds(t)))),
    drawn, cursor);
  picture.addEventListener("pointermove", (event) => {
    const box = picture.getBoundingClientRect();
    const at = Math.min(end, Math.max(0, (((event.clientX - box.left) / box.width) * W - left) / (W - left - right) * end));
    cursor.setAttribute("x1", x(at));
    cursor.setAttribute("x2", x(at));
    cursor.setAttribute("visibility", "visible");
    tip(event, h("strong", {}, seconds(at)), ...lines.map((line) => h("div", {}, lineKey(line, color), `: ${show(valueAt(line, at))}`)));
  });
  picture.addEventListener("pointerleave", () => {
    cursor.setAttribute("visibility", "hidden");
    tip(null);
  });
  return h("div", { class: "card plot" }, h("h2", {}, plot.title), picture, h("div", { class: "keys" }, lines.map((line) => lineKey(line, color))));
}

const lineKey = (line, color) => key(color(line), COMPARES && !line.top ? `${NAMES[line.run]}: ${line.name}${line.run === 1 ? " (dashed)" : ""}` : line.name);

function valueAt(line, time) {
  let at = line.times.findIndex((t) => t >= time);
  if (at < 0) at = line.times.length - 1;
  return line.values[at] ?? 0;
}

/** Puts each line on top of those before. */
function stack(lines) {
  let below = lines.length ? lines[0].values.map(() => 0) : [];
  for (const line of lines) {
    line.bottom = below;
    line.top = below = line.values.map((v, i) => v + below[i]);
  }
}

function area(line, x, y) {
  const up = line.times.map((t, i) => `${i ? "L" : "M"}${x(t).toFixed(1)} ${y(line.top[i]).toFixed(1)}`);
  const down = line.times.map((t, i) => `L${x(t).toFixed(1)} ${y(line.bottom[i]).toFixed(1)}`).reverse();
  return `${up.join("")}${down.join("")}Z`;
}
