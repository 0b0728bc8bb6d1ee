import type { Diagram } from '#domain/diagram.ts';
import { drawingScript, htmlPage, legend, sizeButton, themeButton, toldLine } from '../diagrams/html.ts';
import { drawingElement, escaped } from '../diagrams/svg.ts';
import { coverageByTransition, coverageLegend, coverageMarks, coverageStyle } from './coverage-marks.ts';
import { listScript, listStyle, pathList } from './path-list.ts';
import { brokenStep, type CheckedMachine } from './run-machine.ts';
import { pathTeller, type ToldPath } from './told-path.ts';

/** A path that failed, with the picture of the page if it was driven there. */
export interface FailedPath {
  /** As `--path` calls it; null for a path that it can't call. */
  readonly number: string | null;
  readonly told: ToldPath;
  readonly message: string;
  readonly inBrowser: boolean;
  readonly screenshot: Buffer | undefined;
}

export function failedPaths(checked: CheckedMachine): FailedPath[] {
  const tell = pathTeller(checked.machine.model);
  const numbers = numbersOf(checked);
  const replayed = checked.report.replayed.flatMap(({ path, description, failure }) =>
    failure === undefined
      ? []
      : {
          number: numbers.get(description) ?? null,
          told: tell(path),
          message: failure,
          inBrowser: false,
          screenshot: undefined,
        },
  );
  const driven = checked.driven.flatMap(({ path, failure }) =>
    failure === undefined
      ? []
      : {
          number: numbers.get(path.description) ?? null,
          told: tell(path),
          inBrowser: true,
          ...failure,
        },
  );
  return [...driven, ...replayed];
}

const numbersOf = ({ report, driven }: CheckedMachine): Map<string, string> =>
  new Map([
    ...driven.flatMap(({ path: { description, walk } }) =>
      walk ? [[description, `w${walk}`] as const] : [],
    ),
    ...report.replayed.map(({ description }, index) => [description, `${index + 1}`] as const),
  ]);

const style = `
  ${coverageStyle}${listStyle}
  .sample svg.wide { width: 28px; height: 12px; }
  .legend { line-height: 2; font-size: 15px; }
  .tools { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; }
  .failure { border-left: 4px solid var(--bad); padding: 2px 0 2px 16px; margin: 20px 0; }
  .failure pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; max-height: 320px; overflow: auto; background: var(--fill); padding: 10px; border-radius: 8px; }
  .failure img { display: block; max-width: 100%; border: 1px solid var(--rule); border-radius: 8px; }
  li.broken { color: var(--bad); font-weight: 600; }
`;

/** `pictures`: file names of the failed paths' screenshots, beside the page. */
export function machinePage(
  checked: CheckedMachine,
  diagram: Diagram,
  failed: readonly FailedPath[],
  pictures: ReadonlyMap<FailedPath, string>,
): string {
  const { name, model } = checked.machine;
  const coverage = coverageByTransition(checked);
  const marks = coverageMarks(coverage, checked.report.coverage.missedStates);
  return htmlPage({
    title: `${diagram.title} · 路径测试`,
    style,
    script: drawingScript + listScript,
    body: `<p><a href="index.html">全部流程</a></p>
<h1>${escaped(diagram.title)}</h1>
<p>${escaped(diagram.purpose)} <code>${escaped(name)}</code></p>
${otherProblems(checked)}
${failed.length ? `<h2>没有通过的路径</h2>\n${failed.map((each) => failedSection(each, pictures.get(each))).join('\n')}` : ''}
<h2>走过的路</h2>
<div class="legend">${coverageLegend()}</div>
<div class="tools">${themeButton}${sizeButton}</div>
<div class="drawing" tabindex="0" role="region" aria-label="${escaped(diagram.title)}的图">${drawingElement(diagram, 'head', marks)}</div>
<div class="legend">${legend()}</div>
${edgeCount(checked)}
${waivers(checked)}
${pathList(checked, pathTeller(model), numbersOf(checked))}`,
  });
}

/** Problems that are no failed path, such as a transition that none takes. */
function otherProblems({ problems, report, driven }: CheckedMachine): string {
  const ofPaths = new Set([
    ...report.replayed.flatMap(({ failure }) => failure ?? []),
    ...driven.flatMap(({ failure }) => (failure ? `in the browser: ${failure.message}` : [])),
  ]);
  const others = problems.filter((problem) => !ofPaths.has(problem));
  if (others.length === 0) return '';
  return `<h2>其他问题</h2>\n<div class="failure">${others.map((problem) => `<pre>${escaped(problem)}</pre>`).join('')}</div>`;
}

function failedSection(
  { number, told, message, inBrowser }: FailedPath,
  picture: string | undefined,
): string {
  const broken = brokenStep(message);
  const where = broken === undefined ? '' : broken === 0 ? '在开始时' : `在第 ${broken} 步`;
  const steps = told.steps.map(({ kind, text, detail, states }, index) => {
    const rest = `${detail ? ` <code>${escaped(detail)}</code>` : ''} → ${escaped(states)}`;
    return `<li${index + 1 === broken ? ' class="broken"' : ''}>${toldLine({ kind, text }, rest)}</li>`;
  });
  return `<div class="failure">
<p><strong>${number ? `第 ${number} 条` : '只在浏览器中走的一条'}，${inBrowser ? '在浏览器中' : '重放时'}${where}出错</strong></p>
<ol><li value="0"${broken === 0 ? ' class="broken"' : ''}>开始：${escaped(told.start)}</li>${steps.join('')}</ol>
<pre>${escaped(reasonOf(message))}</pre>
${picture ? `<a href="${picture}"><img src="${picture}" alt="出错时的页面" loading="lazy"></a>` : ''}
</div>`;
}

/** The first line repeats the path. */
const reasonOf = (message: string): string =>
  (brokenStep(message) === undefined ? message : message.split('\n').slice(1).join('\n'))
    .replaceAll('the page shows', '页面显示')
    .replaceAll('the model says', '流程规定');

function edgeCount({ edges, machine: { browser } }: CheckedMachine): string {
  if (!edges) return '';
  const { driven, causable, model, without } = edges;
  const all = browser?.everyEdge ? '这个流程要求全部走过。' : '';
  const rows = without.map(
    (each) => `<tr><td>${escaped(each.reason)}</td><td class="number">${each.edges}</td></tr>`,
  );
  const table = `<table><thead><tr><th>页面里没有起因的原因</th><th>情形</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<h2>情形</h2>
<p>“情形”是一个状态加上在其中发生的一件事。流程里共有 ${model} 种，其中 ${causable} 种在页面里有起因，在浏览器中走过了 ${driven} 种。${all}</p>
${rows.length ? table : ''}`;
}

function waivers({ machine: { model, browser } }: CheckedMachine): string {
  const all = Object.entries({ ...model.waived, ...browser?.waived });
  if (all.length === 0) return '';
  const rows = all.map(
    ([id, reason]) => `<tr><td><code>${escaped(id)}</code></td><td>${escaped(reason)}</td></tr>`,
  );
  return `<h2>免测及理由</h2>\n<table><tbody>${rows.join('')}</tbody></table>`;
}
