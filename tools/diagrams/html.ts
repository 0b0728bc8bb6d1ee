import { type DrawnLine, type DrawnLineKind, lineIcons, lineKindTitles } from '#domain/diagram/diagram.ts';
import { colours, drawingStyle } from './style.ts';
import { escaped } from './svg.ts';

/** What the pages of diagrams, of a difference and of a test run have in common: files that are opened without a server. */

const pageStyle = `
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/1.7 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif; }
  a { color: var(--blue); }
  a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, .drawing:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
  h1 { margin: 0 0 4px; font-size: 26px; line-height: 1.3; }
  h2 { margin: 0 0 4px; font-size: 21px; line-height: 1.4; }
  h3 { margin: 24px 0 8px; font-size: 16px; }
  p { margin: 0 0 12px; max-width: 52em; }
  code { font: 13px ui-monospace, Menlo, Consolas, monospace; color: var(--muted); overflow-wrap: anywhere; }
  button, input { font: inherit; font-size: 15px; color: inherit; background: var(--fill); border: 1px solid var(--stroke); border-radius: 8px; padding: 7px 12px; min-height: 40px; }
  button { cursor: pointer; }
  table { border-collapse: collapse; width: 100%; font-size: 15px; }
  th, td { text-align: left; vertical-align: top; padding: 7px 12px 7px 0; border-bottom: 1px solid var(--rule); }
  th { color: var(--muted); font-weight: 600; }
  ul.plain { list-style: none; margin: 0; padding: 0; }
  summary { cursor: pointer; padding: 6px 0; }
  .page { max-width: 1760px; margin: 0 auto; padding: 28px 24px 64px; }
  .muted { color: var(--muted); }
  .drawing { overflow: auto; border: 1px solid var(--rule); border-radius: 12px; margin: 12px 0; }
  .drawing svg { display: block; margin: 0 auto; }
  .drawing.wide { max-height: 86vh; }
  .drawing.fit svg { max-width: 100%; height: auto; }
  .sample { display: inline-flex; align-items: center; gap: 6px; margin-right: 18px; white-space: nowrap; }
  .sample svg, .told svg { width: 14px; height: 14px; flex: none; overflow: visible; }
  .told { display: flex; gap: 7px; align-items: baseline; }
  .told svg { transform: translateY(2px); }
  @media (max-width: 640px) { .page { padding: 20px 16px 48px; } h1 { font-size: 22px; } h2 { font-size: 19px; } }
  @media print {
    .page { padding: 0; max-width: none; } .tools, nav { display: none; }
    .drawing { border: 0; overflow: visible; } .drawing svg { max-width: 100%; max-height: 230mm; height: auto; }
  }
`;

/** Light, dark or as the system is. Files that are opened from a folder may have no storage. */
const themeScript = `
  const root = document.documentElement;
  const themes = { '': '跟随系统', light: '浅色', dark: '深色' };
  const button = document.querySelector('#theme');
  const apply = (theme) => {
    if (theme) root.dataset.theme = theme; else delete root.dataset.theme;
    button.textContent = '外观：' + themes[theme];
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    const names = Object.keys(themes);
    apply(names[(names.indexOf(root.dataset.theme ?? '') + 1) % names.length]);
  });
`;

/** A drawing that is a little too wide is made smaller, another one shows where it begins and scrolls both ways. */
export const drawingScript = `
  const drawings = [...document.querySelectorAll('.drawing')];
  const sizes = { auto: '自动', fit: '适应宽度', full: '原始大小' };
  const sizeButton = document.querySelector('#size');
  let size = 'auto';
  const place = () => {
    for (const drawing of drawings) {
      const width = Number(drawing.querySelector('svg').getAttribute('width'));
      const ratio = (drawing.clientWidth || width) / width;
      const fits = size === 'fit' || (size === 'auto' && ratio > 0.8);
      drawing.classList.toggle('fit', fits);
      drawing.classList.toggle('wide', !fits && ratio < 1);
      const dot = drawing.querySelector('.dot').getBoundingClientRect();
      const frame = drawing.getBoundingClientRect();
      drawing.scrollLeft += dot.left - frame.left - frame.width / 2;
    }
    sizeButton.textContent = '图：' + sizes[size];
  };
  place();
  sizeButton.hidden = false;
  sizeButton.addEventListener('click', () => {
    const names = Object.keys(sizes);
    size = names[(names.indexOf(size) + 1) % names.length];
    place();
  });
`;

export const sizeButton = '<button id="size" type="button" hidden>图：自动</button>';
export const themeButton = '<button id="theme" type="button" hidden>外观：跟随系统</button>';

interface Page {
  readonly title: string;
  readonly body: string;
  readonly style?: string;
  readonly script?: string;
}

export const htmlPage = ({ title, body, style = '', script = '' }: Page): string =>
  `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${colours}${drawingStyle}${pageStyle}${style}</style>
</head>
<body>
<div class="page">
${body}
</div>
<script>${themeScript}${script}</script>
</body>
</html>
`;

const icon = (kind: DrawnLineKind): string =>
  `<svg class="machine line ${kind}" viewBox="0 0 12 12" role="img" aria-label="${lineKindTitles[kind]}"><path d="${lineIcons[kind]}"/></svg>`;

/** A line of a diagram as a line of text. */
export const toldLine = ({ kind, text }: Pick<DrawnLine, 'kind' | 'text'>, rest = ''): string =>
  `<span class="told">${icon(kind)}<span>${escaped(text)}${rest}</span></span>`;

const sign = (inner: string, text: string): string =>
  `<span class="sample"><svg class="machine" viewBox="0 0 14 14" aria-hidden="true">${inner}</svg>${text}</span>`;

/** What the signs of a drawing mean. */
export const legend = (): string =>
  [
    ...(Object.keys(lineIcons) as DrawnLineKind[]).map(
      (kind) => `<span class="sample">${icon(kind)}${lineKindTitles[kind]}</span>`,
    ),
    sign('<circle class="dot" cx="7" cy="7" r="5"/>', '从这里开始'),
    sign(
      '<g class="final"><rect x="0.5" y="1.5" width="13" height="11" rx="3"/><rect x="2.5" y="3.5" width="9" height="7" rx="2"/></g>',
      '流程结束',
    ),
    sign(
      '<g class="region"><rect x="0.5" y="1.5" width="13" height="11" rx="3"/></g>',
      '与旁边的虚线框同时进行',
    ),
    sign(
      '<g class="history"><circle cx="7" cy="7" r="6.5" fill="none" stroke="var(--stroke)"/><text x="4" y="10.5" font-size="10">H</text></g>',
      '回到上次所在的状态',
    ),
  ].join('\n');
