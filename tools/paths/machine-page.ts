import type { Diagram } from '#domain/diagram/diagram.ts';
import type { TestModel } from '#tests/path-harness/model.ts';
import { stepTitle, transitionTitle } from '#tests/path-harness/recordings/titles.ts';
import { drawingScript, htmlPage, legend, sizeButton, themeButton, toldLine } from '../diagrams/html.ts';
import { drawingElement, escaped } from '../diagrams/svg.ts';
import { coverageByTransition, coverageLegend, coverageMarks, coverageStyle } from './coverage-marks.ts';
import { type FailedPath, headOf, numbersOf, otherProblems, reasonOf } from './failed-path.ts';
import { listScript, listStyle, pathList } from './path-list.ts';
import { brokenStep, type CheckedMachine } from './run-machine.ts';
import { pathTeller, type ToldPath } from './told-path.ts';

export const pathStyle = `
  ${coverageStyle}${listStyle}
  .sample svg.wide { width: 28px; height: 12px; }
  .legend { line-height: 2; font-size: 15px; }
  .tools { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; }
  .command { display: inline-block; max-width: 100%; overflow-x: auto; white-space: nowrap; vertical-align: bottom; }
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
    style: pathStyle,
    script: drawingScript + listScript,
    body: `<p><a href="index.html">全部流程</a></p>
<h1>${escaped(diagram.title)}</h1>
<p>${escaped(diagram.purpose)} <code>${escaped(name)}</code></p>
${othersSection(checked)}
${failed.length ? `<h2>没有通过的路径</h2>\n${failed.map((each) => failedSection(model, each, pictures.get(each))).join('\n')}` : ''}
<h2>走过的路</h2>
<div class="legend">${coverageLegend()}</div>
<div class="tools">${themeButton}${sizeButton}</div>
<div class="drawing" tabindex="0" role="region" aria-label="${escaped(diagram.title)}的图">${drawingElement(diagram, 'head', marks)}</div>
<div class="legend">${legend()}</div>
${edgeCount(checked)}
${leftOut(checked)}
${waivers(checked)}
${pathList(checked, pathTeller(model), numbersOf(checked))}`,
  });
}

function othersSection(checked: CheckedMachine): string {
  const others = otherProblems(checked);
  if (others.length === 0) return '';
  return `<h2>其他问题</h2>\n<div class="failure">${others.map((problem) => `<pre>${escaped(problem)}</pre>`).join('')}</div>`;
}

export function failedSection(
  model: TestModel,
  failed: Omit<FailedPath, 'screenshot'>,
  picture: string | undefined,
): string {
  return `<div class="failure">
<p><strong>${headOf(failed)}</strong></p>
${stepList(failed.told, brokenStep(failed.message))}
<pre>${escaped(reasonOf(model, failed.message))}</pre>
${picture ? `<a href="${picture}"><img src="${picture}" alt="出错时的页面" loading="lazy"></a>` : ''}
</div>`;
}

/** The steps of a path, the one where it broke marked. */
export function stepList(told: ToldPath, broken?: number): string {
  const steps = told.steps.map(({ kind, text, detail, states }, index) => {
    const rest = `${detail ? ` <code>${escaped(detail)}</code>` : ''} → ${escaped(states)}`;
    return `<li${index + 1 === broken ? ' class="broken"' : ''}>${toldLine({ kind, text }, rest)}</li>`;
  });
  return `<ol><li value="0"${broken === 0 ? ' class="broken"' : ''}>开始：${escaped(told.start)}</li>${steps.join('')}</ol>`;
}

function edgeCount({ edges, machine: { browser } }: CheckedMachine): string {
  if (!edges) return '';
  const { driven, causable, model, without } = edges;
  const all = browser?.everyEdge ? '这个流程要求全部走过。' : '';
  const rows = without.map(
    (each) => `<tr><td>${escaped(each.reason)}</td><td class="number">${each.edges}</td></tr>`,
  );
  const table = `<table><thead><tr><th>页面里没有起因的原因</th><th>情形</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<h2>情形</h2>
<p>“情形”是一个状态加上在其中发生的一件事。模型里共有 ${model} 种，其中 ${causable} 种在页面里有起因，在浏览器中走过了 ${driven} 种。${all}</p>
${rows.length ? table : ''}`;
}

/** What the model leaves out is on no path, and in no number here. */
function leftOut({ leftOut: all, machine: { model } }: CheckedMachine): string {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ type, cases }) =>
      `<tr><td>${escaped(stepTitle(model, { type }))}</td><td class="number">${cases}</td></tr>`,
  );
  return `<h2>模型略去的情形</h2>
<p>有些组合不可能发生，或者只会把走过的再走一遍，模型把它们略去了：它们不在任何路径上，也不在“全部”里。理由写在 <code>${escaped(model.name)}</code> 的模型文件的 <code>allow</code> 旁边。</p>
<table><thead><tr><th>发生的事</th><th class="number">略去的情形</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function waivers({ machine: { model, browser } }: CheckedMachine): string {
  const all = Object.entries({ ...model.waived, ...browser?.waived });
  if (all.length === 0) return '';
  const rows = all.map(
    ([id, reason]) =>
      `<tr><td>${escaped(transitionTitle(model, id))}<br><code>${escaped(id)}</code></td><td>${escaped(reason)}</td></tr>`,
  );
  return `<h2>免测及理由</h2>\n<table><tbody>${rows.join('')}</tbody></table>`;
}
