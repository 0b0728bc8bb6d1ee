import { diagramFont } from '#domain/diagram/diagram.ts';

/** Colours of the page round a drawing and of the drawing itself. */
const light = `--canvas: #ffffff; --ink: #1b2333; --muted: #5b6779; --stroke: #8a96a8; --fill: #f3f6fb; --rule: #d8dfe9;
    --wire: #66748a; --good: #17703c; --bad: #b3261e; --warn: #8a5300; --blue: #1f5fbf; --violet: #6b3fb5;`;
const dark = `--canvas: #12161d; --ink: #e6eaf0; --muted: #a3aebd; --stroke: #66748a; --fill: #1d242f; --rule: #333d4b;
    --wire: #8b98ab; --good: #6fcf97; --bad: #ff8a80; --warn: #f0b35a; --blue: #8ab4f8; --violet: #c3a6ff;`;

export const colours = `
  :root { color-scheme: light dark; ${light} }
  @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${dark} } }
  :root[data-theme=light] { color-scheme: light; }
  :root[data-theme=dark] { color-scheme: dark; ${dark} }
  @media print { :root, :root[data-theme] { color-scheme: light; ${light} } }
`;

/** A file that is opened by itself, or shown as an image. */
export const standaloneStyle = `  svg { color-scheme: light dark; background: var(--canvas); ${light} }
  @media (prefers-color-scheme: dark) { svg { ${dark} } }
`;

export const drawingStyle = `
  .machine { font: ${diagramFont.line}px ${diagramFont.family}; }
  .machine rect { fill: none; stroke: var(--stroke); }
  .atomic rect, .final rect, .history rect { fill: var(--fill); }
  .compound > rect, .parallel > rect { stroke-width: 1.2; }
  .region > rect { stroke-dasharray: 6 4; }
  .machine text { fill: var(--ink); }
  .title { font-size: ${diagramFont.title}px; font-weight: 600; }
  .atomic .title, .final .title, .history .title { text-anchor: middle; }
  .rule { stroke: var(--rule); }
  .dot, .head { fill: var(--wire); }
  .head { fill: context-stroke; }
  .arrow { fill: none; stroke: var(--wire); stroke-width: 1.2; }
  .line text { paint-order: stroke; stroke: var(--canvas); stroke-width: 4px; stroke-linejoin: round; }
  .atomic text, .final text { stroke: none; }
  .line path { fill: none; stroke: var(--muted); stroke-width: 1.4; stroke-linecap: round; stroke-linejoin: round; }
  .line.person path { stroke: var(--blue); }
  .line.fact path { stroke: var(--violet); }
  .line.done path { stroke: var(--good); }
  .line.failed path { stroke: var(--bad); }
  .line.timer path { stroke: var(--warn); }
`;
