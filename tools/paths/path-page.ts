import type { Diagram } from '#domain/diagram/diagram.ts';
import type { ReplayedPath } from '#tests/path-harness/check-model.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { drawingScript, htmlPage, legend, sizeButton, themeButton } from '../diagrams/html.ts';
import { drawingElement, escaped } from '../diagrams/svg.ts';
import { type Coverage, coverageMarks } from './coverage-marks.ts';
import { nameOf } from './failed-path.ts';
import { failedSection, pathStyle, stepList } from './machine-page.ts';
import type { BrowserFailure } from './run-machine.ts';
import { pathTeller } from './told-path.ts';

/** What one path alone came to. */
export interface CheckedPath {
  /** As `--path` calls it. */
  readonly number: string;
  readonly replayed: ReplayedPath;
  /** `null`: it was not driven in the page. */
  readonly driven: { readonly failure: BrowserFailure | undefined } | null;
  /** File name of the screenshot, beside the page. */
  readonly picture: string | undefined;
}

/** The page of one path: its steps, where it broke, and the way that it took through the drawing. */
export function pathPage(
  { name, model }: RegisteredMachine,
  diagram: Diagram,
  { number, replayed, driven, picture }: CheckedPath,
): string {
  const told = pathTeller(model)(replayed.path);
  const failed = (message: string | undefined, inBrowser: boolean) =>
    message === undefined
      ? ''
      : failedSection(model, { number, told, message, inBrowser }, inBrowser ? picture : undefined);
  const failures = failed(driven?.failure?.message, true) + failed(replayed.failure, false);
  const how: Coverage = driven && !driven.failure ? 'browser' : 'replay';
  const taken = new Map([...(replayed.visited?.transitions ?? [])].map((id) => [id, how] as const));
  const passed = driven ? '重放和在浏览器中都通过' : '重放通过，没有在浏览器中走';
  return htmlPage({
    title: `${diagram.title} · ${nameOf(number)}`,
    style: pathStyle,
    script: drawingScript,
    body: `<h1>${escaped(diagram.title)}，${nameOf(number)}</h1>
<p class="muted">只走了这一条路径：<code class="command">npm run paths -- --machine ${escaped(name)} --path ${escaped(number)}</code>。全部运行的报告在 reports/paths/ 里，没有改动。</p>
${failures || `<p><strong>${passed}</strong></p>\n${stepList(told)}`}
<h2>走过的去向</h2>
<div class="tools">${themeButton}${sizeButton}</div>
<div class="drawing" tabindex="0" role="region" aria-label="${escaped(diagram.title)}的图">${drawingElement(diagram, 'head', coverageMarks(taken, []))}</div>
<div class="legend">${legend()}</div>`,
  });
}
