import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { DrawnLineKind } from '#domain/diagram/diagram.ts';
import { answerOf, isTimer, personEvents, serialize, type Vertex } from '#tests/path-harness/explore.ts';
import type { Path } from '#tests/path-harness/generate.ts';
import type { PathEvent, TestModel } from '#tests/path-harness/model.ts';
import { kindOfEvent, titleOf } from '../diagrams/chart.ts';
import { type Wording, wordingOf } from '../diagrams/wording.ts';

/** A path in the words of the diagram. */
export interface ToldPath {
  readonly start: string;
  readonly steps: readonly ToldStep[];
}

export interface ToldStep {
  readonly kind: DrawnLineKind;
  readonly text: string;
  /** What comes with the event, as `key：value`; '' where nothing does. */
  readonly detail: string;
  /** The states after it. */
  readonly states: string;
}

export function pathTeller(model: TestModel): (path: Path) => ToldPath {
  const wording = wordingOf(model.machine, model.titles);
  const persons = new Set(personEvents(model));
  const starts = Object.keys(model.inputs);
  return ({ inputName, start, steps }) => ({
    start: startOf(starts, inputName) + statesOf(start.snapshot),
    steps: steps.map(({ event, vertex }, index) => {
      const before = steps[index - 1]?.vertex ?? start;
      const ended = vertex.snapshot.status === 'active' ? '' : '（流程结束）';
      return {
        kind: kindOfEvent(event.type, persons),
        text: textOf(wording, before, event),
        detail: detailOf(event),
        states: statesOf(vertex.snapshot) + ended,
      };
    }),
  });
}

/** Which of several inputs it begins with; they have no titles. */
const startOf = (starts: readonly string[], inputName: string): string =>
  starts.length > 1 ? `（${starts.length} 种起点中的第 ${starts.indexOf(inputName) + 1} 种）` : '';

function textOf(wording: Wording, before: Vertex, event: PathEvent): string {
  const answer = answerOf(event);
  if (answer) {
    const effect = wording.effect(before.running.get(answer.id)?.source ?? answer.id);
    return `「${effect}」${answer.kind === 'done' ? '得到结果' : '出错或未答复'}`;
  }
  if (isTimer(event.type)) return wording.delay(event.type.split('.')[2] ?? '');
  return wording.event(event.type);
}

const longestDetail = 240;

function detailOf(event: PathEvent): string {
  const answer = answerOf(event);
  const { type: _, ...payload } = event;
  const value = answer ? answer.value : Object.keys(payload).length ? payload : undefined;
  if (value === undefined || isTimer(event.type)) return '';
  const text = value instanceof Error ? value.message : pairsOf(JSON.parse(serialize(value))).join('，');
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
}

/** `form.code：1234` for each value: whoever reads it need not know JSON. */
function pairsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length)
    return Object.entries(value).flatMap(([name, part]) => pairsOf(part, key ? `${key}.${name}` : name));
  const text = typeof value === 'object' ? '无' : value === '' ? '空' : String(value);
  return [key ? `${key}：${text}` : text];
}

/** The innermost active states; those of regions with the region's title. */
function statesOf(snapshot: AnyMachineSnapshot): string {
  return (snapshot._nodes as AnyStateNode[])
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => {
      const region = regionOf(node);
      return region && region !== node ? `${titleOf(region)}：${titleOf(node)}` : titleOf(node);
    })
    .join('；');
}

const regionOf = (node: AnyStateNode): AnyStateNode | undefined => {
  if (!node.parent) return undefined;
  return node.parent.type === 'parallel' ? node : regionOf(node.parent);
};
