import type { EdgeCount } from '#tests/path-harness/browser/edge-count.ts';
import { allEdges, type MachineRow, type PathsReport } from '#tests/path-harness/report.ts';
import { htmlPage, themeButton } from '../diagrams/html.ts';
import { escaped } from '../diagrams/svg.ts';

export interface Overview {
  readonly report: PathsReport;
  /** Machine → the name of its files and its title. */
  readonly machines: ReadonlyMap<string, { readonly file: string; readonly title: string }>;
  /** Problems of no machine that was run. */
  readonly others: readonly string[];
  readonly seconds: number;
  /** How many cases each machine's model leaves out, by its title; those that leave none out are not named. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Whether every machine was run, in the browser too. */
  readonly whole: boolean;
}

const style = `
  .verdict { font-size: 19px; font-weight: 600; }
  .good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  td:first-child { min-width: 11em; }
  tfoot td { font-weight: 600; }
  .scroll { overflow-x: auto; }
`;

export function overviewPage({ report, machines, others, leftOut, seconds, whole }: Overview): string {
  const problems = report.machines.reduce((sum, row) => sum + row.problems, 0) + others.length;
  const verdict = problems
    ? `<p class="verdict bad">${problems} 个问题</p>`
    : '<p class="verdict good">全部通过</p>';
  const rows = report.machines.map((row) => {
    const waived = new Set(
      report.waivers.filter(({ machine }) => machine === row.name).map(({ transition }) => transition),
    );
    return machineRow(row, machines.get(row.name), waived.size);
  });
  return htmlPage({
    title: '路径测试报告',
    style,
    body: `<h1>路径测试报告</h1>
${verdict}
<p>每个流程的路径由它的图生成：先在真实的流程上重放，再在浏览器里由真实的页面走过，每一步都核对页面显示的状态、可用的操作和发出的请求。点流程名称可看它的图（按走过的程度着色）和每条路径的步骤。</p>
<p class="muted">用时 ${seconds.toFixed(0)} 秒。${whole ? '' : '这次没有运行全部流程，或没有使用浏览器；全部运行的报告在 reports/paths/ 里，没有改动。'}</p>
<p class="tools">${themeButton}</p>
${others.map((problem) => `<p class="bad">${escaped(problem)}</p>`).join('\n')}
<div class="scroll"><table>
<thead><tr><th>流程</th><th class="number">状态</th><th class="number">去向</th><th class="number">重放走过</th><th class="number">重放路径</th><th class="number">浏览器走过</th><th class="number">浏览器路径</th><th class="number">走过的情形</th><th class="number">用时</th><th class="number">问题</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot>${totals(report.machines)}</tfoot>
</table></div>
<p class="muted">“情形”是一个状态加上在其中发生的一件事；三个数依次是：在浏览器中走过的、页面里有起因的、模型里全部的。模型略去的情形不算在内，${leftOutWords(leftOut)}。</p>
${waivers(report, machines)}`,
  });
}

const leftOutWords = (leftOut: Overview['leftOut']): string =>
  leftOut.size
    ? `列在这些流程的页面上：${[...leftOut].map(([title, count]) => `${escaped(title)}（${count} 种）`).join('、')}`
    : '这次没有';

const cell = (text: string | number, className = ''): string =>
  `<td class="number ${className}">${text}</td>`;

const covered = (count: number, all: number, waived: number): string => {
  if (count === all) return cell(`${count}/${all}`, 'good');
  return cell(`${count}/${all}${waived ? `（免测 ${waived}）` : ''}`, count + waived < all ? 'bad' : 'warn');
};

/** Green where everything that can happen in the page was driven there. */
const edgesCell = ({ driven, causable, model }: Omit<EdgeCount, 'without'>): string =>
  cell(`${driven} / ${causable} / ${model}`, driven === causable ? 'good' : '');

function machineRow(
  row: MachineRow,
  machine: { file: string; title: string } | undefined,
  waived: number,
): string {
  const title = escaped(machine?.title ?? row.name);
  const link = machine ? `<a href="${machine.file}.html">${title}</a>` : title;
  return `<tr><td>${link} <code>${escaped(machine?.file ?? row.name)}</code></td>${[
    cell(row.states),
    cell(row.transitions),
    covered(row.covered, row.transitions, waived),
    cell(row.paths),
    row.browser ? covered(row.browser.covered, row.transitions, waived) : cell('–'),
    cell(row.browser?.paths ?? '–'),
    row.browser ? edgesCell(row.browser.edges) : cell('–'),
    cell(`${row.seconds.toFixed(1)} 秒`),
    cell(row.problems, row.problems ? 'bad' : ''),
  ].join('')}</tr>`;
}

function totals(rows: readonly MachineRow[]): string {
  const sum = (of: (row: MachineRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return `<tr><td>合计</td>${[
    cell(sum(({ states }) => states)),
    cell(sum(({ transitions }) => transitions)),
    cell(sum(({ covered: count }) => count)),
    cell(sum(({ paths }) => paths)),
    ...(rows.some(({ browser }) => browser)
      ? [
          cell(sum(({ browser }) => browser?.covered ?? 0)),
          cell(sum(({ browser }) => browser?.paths ?? 0)),
          edgesCell(allEdges(rows)),
        ]
      : [cell('–'), cell('–'), cell('–')]),
    cell(`${sum(({ seconds }) => seconds).toFixed(1)} 秒`),
    cell(sum(({ problems }) => problems)),
  ].join('')}</tr>`;
}

function waivers({ waivers: all }: PathsReport, machines: Overview['machines']): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ machine, transition, reason }) =>
      `<tr><td>${escaped(machines.get(machine)?.title ?? machine)}</td><td><code>${escaped(transition)}</code></td><td>${escaped(reason)}</td></tr>`,
  );
  return `<h2>免测及理由</h2>\n<table><tbody>${rows.join('')}</tbody></table>`;
}
