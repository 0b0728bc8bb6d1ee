import type { Diagram } from '#domain/diagram/diagram.ts';
import type { ChartTransition } from './chart.ts';
import type { Change, Difference, StateChange, TransitionChange } from './compare.ts';
import { drawingScript, htmlPage, legend, sizeButton, themeButton, toldLine } from './html.ts';
import { drawingElement, escaped, type Marks } from './svg.ts';

export interface ComparedMachine {
  readonly name: string;
  readonly title: string;
  readonly difference: Difference;
  readonly before: Diagram | undefined;
  readonly after: Diagram | undefined;
}

export interface Comparison {
  readonly before: string;
  readonly after: string;
  readonly changed: readonly ComparedMachine[];
  /** Titles. */
  readonly same: readonly string[];
  /** Machine and version → why it could not be read. */
  readonly unreadable: readonly (readonly [string, string])[];
}

const words: Record<Change, string> = { added: '新增', removed: '删除', changed: '改动' };

const style = `
  .sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; }
  .sides h3 { margin: 8px 0 0; }
  .mark { display: inline-block; padding: 0 8px; border-radius: 6px; font-size: 14px; white-space: nowrap; border: 1px solid; }
  td.kind { white-space: nowrap; }
  .mark.added, .is-added text { color: var(--good); fill: var(--good); }
  .mark.removed, .is-removed text { color: var(--bad); fill: var(--bad); }
  .mark.changed, .is-changed text { color: var(--warn); fill: var(--warn); }
  .machine .is-added rect, .machine .arrow.is-added { stroke: var(--good); stroke-width: 2.5; }
  .machine .is-removed rect, .machine .arrow.is-removed { stroke: var(--bad); stroke-width: 2.5; stroke-dasharray: 7 4; }
  .machine .is-changed rect, .machine .arrow.is-changed { stroke: var(--warn); stroke-width: 2.5; }
  .machine .line.is-removed text { text-decoration: line-through; }
  .machine .line.is-added text, .machine .line.is-removed text, .machine .line.is-changed text { font-weight: 600; }
  .broken { border-left: 4px solid var(--bad); padding: 4px 0 4px 14px; margin: 12px 0; }
  .broken pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; font-size: 13px; }
  section { padding: 24px 0; border-top: 1px solid var(--rule); margin-top: 24px; }
  @media (max-width: 1000px) { .sides { grid-template-columns: minmax(0, 1fr); } }
`;

/** A drawing that is larger than its pane shows what changed, not where the machine begins. */
const changeScript = `
  for (const drawing of drawings) {
    // A state may be larger than the pane: its title is not.
    const changed = drawing.querySelector(':is(.is-added, .is-removed, .is-changed) text') ??
      drawing.querySelector('.is-added, .is-removed, .is-changed');
    if (!changed) continue;
    const box = changed.getBoundingClientRect();
    const frame = drawing.getBoundingClientRect();
    drawing.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
    drawing.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
  }
`;

export const diffPage = (comparison: Comparison): string => {
  const { before, after, changed, same, unreadable } = comparison;
  return htmlPage({
    title: '流程图的变化',
    style,
    script: drawingScript + changeScript,
    body: `<header>
<h1>流程图的变化</h1>
<p>左边：<code>${escaped(before)}</code>。右边：<code>${escaped(after)}</code>。</p>
<p>${changed.length ? `${changed.length} 个流程有变化，${same.length} 个没有变化。` : `没有变化（${same.length} 个流程）。`}</p>
<p>${Object.entries(words)
      .map(([change, word]) => `<span class="mark ${change}">${word}</span>`)
      .join(' ')}</p>
<div class="legend">${legend()}</div>
<p class="tools">${themeButton} ${changed.length ? sizeButton : ''}</p>
</header>
${unreadable.map(([what, why]) => `<div class="broken"><strong>无法读取：${escaped(what)}</strong><pre>${escaped(why)}</pre></div>`).join('\n')}
${changed.length ? `<nav aria-label="有变化的流程"><ul class="plain">${changed.map(contentsEntry).join('\n')}</ul></nav>` : ''}
<main>
${changed.map(machineSection).join('\n')}
</main>
${same.length ? `<p class="muted">没有变化：${same.map(escaped).join('、')}</p>` : ''}`,
  });
};

const contentsEntry = ({ name, title, difference }: ComparedMachine): string =>
  `<li><a href="#${name}">${escaped(title)}</a> ${countsOf(difference)}</li>`;

const countsOf = ({ states, transitions }: Difference): string =>
  Object.entries(words)
    .map(([change, word]) => {
      const count = (each: readonly { readonly change: Change }[]) =>
        each.filter((one) => one.change === change).length;
      const parts = [
        ...(count(states) ? [`${count(states)} 个状态`] : []),
        ...(count(transitions) ? [`${count(transitions)} 条去向`] : []),
      ];
      return parts.length ? `<span class="mark ${change}">${word} ${parts.join('、')}</span>` : '';
    })
    .filter(Boolean)
    .join(' ');

function machineSection({ name, title, difference, before, after }: ComparedMachine): string {
  const side = (word: string, diagram: Diagram | undefined, which: 'before' | 'after') =>
    `<div><h3>${word}</h3>${
      diagram
        ? `<div class="drawing" tabindex="0" role="region" aria-label="${escaped(title)}，${word}">${drawingElement(diagram, `${name}-${which}`, marksOf(difference, which))}</div>`
        : `<p class="muted">没有这个流程</p>`
    }</div>`;
  return `<section id="${name}">
<h2>${escaped(title)}</h2>
<p><code>${escaped(name)}</code> ${countsOf(difference)}</p>
<div class="sides">${side('以前', before, 'before')}${side('现在', after, 'after')}</div>
<table><tbody>
${[...difference.states.map(stateRow), ...difference.transitions.map(transitionRow)].join('\n')}
</tbody></table>
</section>`;
}

/** The classes of one side of the comparison. */
function marksOf({ states, transitions }: Difference, side: 'before' | 'after'): Marks {
  const ofStates = new Map(states.map((each) => [each[side]?.id, each.change]));
  const ofTransitions = new Map(
    transitions.flatMap((each) => {
      const shown = each[side];
      return shown ? [[shown.transition, each.change] as const] : [];
    }),
  );
  const markOf = (change: Change | undefined) => (change ? `is-${change}` : '');
  return {
    state: (id) => markOf(ofStates.get(id)),
    line: ({ transition }) => (transition === null ? '' : markOf(ofTransitions.get(transition))),
    arrow: ({ lines }) => {
      const changes = new Set(lines.flatMap(({ transition }) => ofTransitions.get(transition ?? '') ?? []));
      const [only] = changes;
      return markOf(changes.size > 1 ? 'changed' : only);
    },
  };
}

const mark = (change: Change): string => `<td><span class="mark ${change}">${words[change]}</span></td>`;

function stateRow({ change, before, after }: StateChange): string {
  const told = [before, after]
    .flatMap((state) => {
      if (!state) return [];
      const effects = state.lines.filter(({ transition }) => transition === null);
      return `<strong>${escaped(state.title)}</strong>${effects.map((line) => toldLine(line)).join('')}`;
    })
    .join('<span class="muted"> → </span>');
  return `<tr>${mark(change)}<td class="kind">状态</td><td>${told}</td><td><code>${escaped((after ?? before)?.id ?? '')}</code></td></tr>`;
}

function transitionRow({ change, before, after }: TransitionChange): string {
  const sides = [before, after].flatMap((each) => (each ? toldTransition(each) : []));
  // Where only the actions differ, both sides read alike.
  const told = [...new Set(sides)].join('<span class="muted">改为</span>');
  const actions =
    actionsOf(before) === actionsOf(after) || !before || !after ? '' : actionChange(before, after);
  return `<tr>${mark(change)}<td class="kind">去向</td><td>${told}${actions}</td><td><code>${escaped((after ?? before)?.transition ?? '')}</code></td></tr>`;
}

const toldTransition = (transition: ChartTransition): string => {
  const { from, to } = transition;
  return `<span class="muted">${escaped(from)}</span> ${toldLine(transition, to && ` → ${escaped(to)}`)}`;
};

const actionsOf = (transition: ChartTransition | undefined): string => transition?.actions.join('、') ?? '';
const actionChange = (before: ChartTransition, after: ChartTransition): string =>
  `<div class="muted">途中的动作：<code>${escaped(actionsOf(before) || '无')}</code> 改为 <code>${escaped(actionsOf(after) || '无')}</code></div>`;
