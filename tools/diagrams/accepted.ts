import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Diagram } from '#domain/diagram/diagram.ts';
import type { Chart, ChartLine, ChartState, ChartTransition } from './chart.ts';
import { compareCharts, type StateChange, type TransitionChange } from './compare.ts';
import { data } from './generate.ts';

/** A machine that is not as in the drawing that was accepted last. */
export interface Unaccepted {
  readonly name: string;
  readonly title: string;
  /** What differs, a sentence each. */
  readonly words: readonly string[];
}

/** Machines whose chart says something else than their drawing in `root`, also those that are new or gone. */
export function unacceptedMachines(root: string, wanted: ReadonlyMap<string, string>): Unaccepted[] {
  const files = [...wanted.keys(), ...drawnFiles(root)].filter(isOfMachine);
  return [...new Set(files)].sort().flatMap((file) => {
    const before = chartIn(contentOf(path.join(root, file)));
    const after = chartIn(wanted.get(file));
    const { name, title } = (after ?? before) as Chart;
    const words = differenceInWords(before, after);
    return words.length === 0 ? [] : [{ name, title, words }];
  });
}

/** The files of one machine's drawing. */
export const filesOfMachine = (name: string): string[] => [
  `docs/diagrams/${name}.svg`,
  `${data}/${name}.json`,
];

/** For a terminal or a failing test. */
export const toldUnaccepted = ({ name, title, words }: Unaccepted): string =>
  [`${title}（${name}）`, ...words.map((each) => `  ${each}`)].join('\n');

const isOfMachine = (file: string) => file.startsWith(`${data}/`) && !file.endsWith('/index.json');
const drawnFiles = (root: string) =>
  globSync(`${data}/*.json`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** What a drawing says: the chart without the names of its actions. Half a file, after a merge for example, says nothing. */
function chartIn(content: string | undefined): Chart | undefined {
  if (content === undefined) return undefined;
  try {
    return chartOf(JSON.parse(content) as Diagram);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function chartOf({ machine, name, title, purpose, states, arrows }: Diagram): Chart {
  const initials = new Map(
    arrows.flatMap(({ from, to }) => (from === null ? [[to.split('.').slice(0, -1).join('.'), to]] : [])),
  );
  const titleOf = (id: string) => states.find((each) => each.id === id)?.title.text ?? id;
  const all = states.map(
    (state): ChartState => ({
      id: state.id,
      title: state.title.text,
      kind: state.kind,
      initial: initials.get(state.id) ?? null,
      lines: state.lines,
      children: [],
    }),
  );
  const transitions = [...states, ...arrows].flatMap(({ lines }) =>
    lines.flatMap(({ kind, text, transition }: ChartLine): ChartTransition[] => {
      if (transition === null) return [];
      const source = transition.split(' --')[0] ?? '';
      const target = transition.split('--> ').at(-1) ?? '';
      const to = target === '(stay)' ? '' : target.split(',').map(titleOf).join('、');
      return [{ kind, text, transition, source, from: titleOf(source), to, actions: [] }];
    }),
  );
  const root = all.find(({ id }) => id === machine);
  if (!root) throw new Error(`the drawing of ${name} lacks its machine`);
  const children = all.filter((each) => each !== root);
  return { machine, name, title, purpose, root: { ...root, children }, arrows: [], transitions };
}

/** What two charts say differently, a sentence a state or transition; `undefined` stands for a machine that is not there. */
export function differenceInWords(before: Chart | undefined, after: Chart | undefined): string[] {
  if (!before) return ['新的流程'];
  if (!after) return ['不再有这个流程'];
  const { states, transitions } = compareCharts(before, after);
  return [...states.map(stateInWords), ...transitions.map(transitionInWords)];
}

function stateInWords({ change, before, after }: StateChange): string {
  const name = `状态“${(before ?? after)?.title}”`;
  if (change === 'added') return `新增${name}`;
  if (change === 'removed') return `删除${name}`;
  const effects = (state: ChartState | undefined) =>
    (state?.lines ?? []).filter(({ transition }) => transition === null).map(({ text }) => text);
  const told = (state: ChartState | undefined) =>
    [
      `“${state?.title}”`,
      state?.initial ? `从 ${state.initial.split('.').at(-1)} 开始` : '',
      effects(state).length ? `进行${effects(state).join('、')}` : '',
      state?.kind ?? '',
    ]
      .filter(Boolean)
      .join('，');
  return `改动${name}：原来${told(before)}；现在${told(after)}`;
}

const to = (transition: ChartTransition | undefined) => (transition?.to ? `去“${transition.to}”` : '不离开');
const cause = (transition: ChartTransition | undefined) => `“${transition?.from}”里的“${transition?.text}”`;

function transitionInWords({ change, before, after }: TransitionChange): string {
  if (change === 'added') return `新增去向：${cause(after)}${to(after)}`;
  if (change === 'removed') return `删除去向：${cause(before)}${to(before)}`;
  if (to(before) !== to(after)) return `改向：${cause(before)}原来${to(before)}，现在${to(after)}`;
  return `改动去向：${cause(before)}改为“${after?.text}”`;
}
