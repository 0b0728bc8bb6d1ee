import type { Path } from '#tests/path-harness/generate.ts';
import { toldLine } from '../diagrams/html.ts';
import { escaped } from '../diagrams/svg.ts';
import type { CheckedMachine } from './run-machine.ts';
import type { ToldPath, ToldStep } from './told-path.ts';

/**
 * Every path of a machine as a list that the page writes when it is looked at: thousands of paths share few different
 * steps, so that the file says each of those once.
 */
export function pathList(
  checked: CheckedMachine,
  tell: (path: Path) => ToldPath,
  numbers: ReadonlyMap<string, string>,
): string {
  const failed = new Set([
    ...checked.report.replayed.filter(({ failure }) => failure).map(({ description }) => description),
    ...checked.driven.filter(({ failure }) => failure).map(({ path }) => path.description),
  ]);
  const inPage = new Set(checked.driven.map(({ path }) => path.description));
  const all = [
    ...checked.driven.map(({ path }) => path),
    ...checked.report.replayed
      .filter(({ description }) => !inPage.has(description))
      .map(({ path, description }) => ({ ...path, description })),
  ];
  const steps = new Map<string, number>();
  const numberOf = (html: string) => {
    const known = steps.get(html);
    if (known !== undefined) return known;
    steps.set(html, steps.size);
    return steps.size - 1;
  };
  const paths = all.map((path) => {
    const told = tell(path);
    const start = `开始：${escaped(told.start)}`;
    return [
      numbers.get(path.description) ?? '',
      failed.has(path.description) ? 1 : 0,
      inPage.has(path.description) ? 1 : 0,
      [start, ...told.steps.map(stepHtml)].map(numberOf),
    ];
  });
  const data = JSON.stringify({ steps: [...steps.keys()], paths }).replaceAll('<', '\\u003c');
  return `<h2>全部路径（${paths.length} 条）</h2>
<p class="muted">每条路径从头开始，一步一步走到一条去向；较短的路径若是较长路径的开头，就不再单列。编号即 <code class="command">npm run paths -- --machine ${escaped(checked.machine.name)} --path 编号</code>。</p>
<div class="tools"><input id="find" type="search" placeholder="查找步骤" aria-label="查找步骤"><span id="count" class="muted"></span></div>
<div id="paths"></div>
<script type="application/json" id="told">${data}</script>`;
}

const stepHtml = ({ kind, text, detail, states }: ToldStep): string =>
  toldLine(
    { kind, text },
    `${detail ? ` <code>${escaped(detail)}</code>` : ''} <span class="muted">→ ${escaped(states)}</span>`,
  );

export const listStyle = `
  #paths details { border-bottom: 1px solid var(--rule); }
  #paths summary { display: flex; gap: 10px; align-items: baseline; }
  #paths .last { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  #paths .mark { flex: none; min-width: 4.5em; font-size: 14px; }
  #paths .ok { color: var(--good); } #paths .bad { color: var(--bad); font-weight: 600; }
  #paths ol { margin: 4px 0 14px; padding-left: 34px; }
`;

/** Shows a hundred at a time. */
export const listScript = `
  const told = JSON.parse(document.querySelector('#told').textContent);
  const elements = told.steps.map((html) => {
    const element = document.createElement('div');
    element.innerHTML = html;
    return element;
  });
  const plain = elements.map((element) => element.textContent.toLowerCase());
  const brief = elements.map((element) => {
    for (const code of element.querySelectorAll('code')) code.remove();
    return element.textContent;
  });
  const list = document.querySelector('#paths');
  const count = document.querySelector('#count');
  const rowOf = ([number, failed, inPage, steps]) => {
    const row = document.createElement('details');
    const mark = failed ? '<span class="mark bad">没有通过</span>' : '<span class="mark ok">通过</span>';
    row.innerHTML = '<summary>' + mark + '<span class="mark muted">' + (number ? '第 ' + number + ' 条' : '另加') +
      '</span><span class="mark muted">' + (steps.length - 1) + ' 步' + (inPage ? ' · 浏览器' : '') + '</span><span class="last"></span></summary>';
    row.querySelector('.last').textContent = brief[steps[steps.length - 1]];
    row.addEventListener('toggle', () => {
      if (row.open && !row.querySelector('ol'))
        row.insertAdjacentHTML('beforeend', '<ol start="0">' + steps.map((step) => '<li>' + told.steps[step] + '</li>').join('') + '</ol>');
    });
    return row;
  };
  const show = (paths, from) => {
    const next = paths.slice(from, from + 100);
    list.append(...next.map(rowOf));
    if (paths.length <= from + 100) return;
    const more = document.createElement('button');
    more.type = 'button';
    more.textContent = '再显示 100 条（还有 ' + (paths.length - from - 100) + ' 条）';
    more.addEventListener('click', () => { more.remove(); show(paths, from + 100); });
    list.append(more);
  };
  const find = document.querySelector('#find');
  const search = () => {
    const word = find.value.trim().toLowerCase();
    const hits = new Set(plain.flatMap((text, index) => (text.includes(word) ? [index] : [])));
    const found = told.paths.filter(([, , , steps]) => steps.some((step) => hits.has(step)));
    list.replaceChildren();
    count.textContent = word ? '找到 ' + found.length + ' 条' : '';
    show(found, 0);
  };
  find.addEventListener('input', search);
  search();
`;
