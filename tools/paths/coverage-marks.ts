import { allTransitionIds } from '#tests/path-harness/chart.ts';
import type { Marks } from '../diagrams/svg.ts';
import type { CheckedMachine } from './run-machine.ts';

/** How far a transition is proven. `waived` are those that say why they are not taken. */
export type Coverage = 'browser' | 'replay' | 'waived' | 'missed';

const coverageTitles: Readonly<Record<Coverage, string>> = {
  browser: '在浏览器中走过',
  replay: '只在重放中走过',
  waived: '说明理由后免测',
  missed: '没有走过',
};

/** What the paths of one run took of a machine. A path that failed took nothing. */
export function coverageByTransition(checked: CheckedMachine): Map<string, Coverage> {
  const { machine, report, cover, driven } = checked;
  const { missedTransitions, waived } = report.coverage;
  const missed = new Set(missedTransitions);
  const excused = new Set([...waived, ...Object.keys((cover && machine.browser?.waived) ?? {})]);
  const inPage = new Set(
    driven.filter(({ failure }) => !failure).flatMap(({ path }) => [...path.transitions]),
  );
  const of = (id: string): Coverage => {
    if (inPage.has(id)) return 'browser';
    if (excused.has(id)) return 'waived';
    return missed.has(id) ? 'missed' : 'replay';
  };
  return new Map(allTransitionIds(machine.model.machine).map((id) => [id, of(id)]));
}

const worstFirst: readonly Coverage[] = ['missed', 'waived', 'replay', 'browser'];

/** Colours a drawing by what is proven; an arrow like the worst of its transitions. */
export function coverageMarks(
  coverage: ReadonlyMap<string, Coverage>,
  missedStates: readonly string[],
): Marks {
  const of = (transition: string | null) => (transition === null ? undefined : coverage.get(transition));
  const classOf = (each: Coverage | undefined) => (each ? `took-${each}` : '');
  const missed = new Set(missedStates);
  return {
    state: (id) => (missed.has(id) ? 'took-missed' : ''),
    line: ({ transition }) => classOf(of(transition)),
    arrow: ({ lines }) => {
      const all = new Set(lines.map(({ transition }) => of(transition)));
      return classOf(worstFirst.find((each) => all.has(each)));
    },
  };
}

export const coverageStyle = `
  .machine .arrow.took-browser { stroke: var(--good); stroke-width: 1.8; }
  .machine .arrow.took-replay { stroke: var(--blue); stroke-width: 1.8; stroke-dasharray: 7 4; }
  .machine .arrow.took-waived { stroke: var(--warn); stroke-width: 2.2; stroke-dasharray: 2 4; }
  .machine .arrow.took-missed { stroke: var(--bad); stroke-width: 3; }
  .machine .line.took-browser text { fill: var(--good); }
  .machine .line.took-replay text { fill: var(--blue); }
  .machine .line.took-waived text { fill: var(--warn); font-style: italic; }
  .machine .line.took-missed text { fill: var(--bad); font-weight: 700; text-decoration: underline; }
  .machine .took-missed > rect { stroke: var(--bad); stroke-width: 3; }
`;

/** What the colours mean, as lines like those of the drawing. */
export const coverageLegend = (): string =>
  (Object.entries(coverageTitles) as [Coverage, string][])
    .map(
      ([coverage, title]) =>
        `<span class="sample"><svg class="machine wide" viewBox="0 0 28 12" aria-hidden="true"><path class="arrow took-${coverage}" d="M1 6H27"/></svg>${title}</span>`,
    )
    .join('\n');
