import type { Diagram } from '#domain/diagram/diagram.ts';
import {
  type Json,
  type RecordedRun,
  type RecordedState,
  type RecordedStep,
  transitionKey,
} from '#domain/diagram/recording.ts';

/** What a diagram calls the things of a run. */

/** Ids of the states that are active at this value, the outer ones too. */
export function activeStates(machine: string, value: Json): ReadonlySet<string> {
  const found = new Set<string>([machine]);
  const visit = (id: string, part: Json) => {
    if (typeof part === 'string') found.add(`${id}.${part}`);
    else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) {
        found.add(`${id}.${key}`);
        visit(`${id}.${key}`, inner);
      }
    }
  };
  visit(machine, value);
  return found;
}

/** The titles of the innermost active states. */
export function stateWords(diagram: Diagram | undefined, machine: string, value: Json): string {
  const active = [...activeStates(machine, value)];
  const inner = active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
  return inner.map((id) => titleOf(diagram, id)).join('、');
}

const titleOf = (diagram: Diagram | undefined, id: string) =>
  diagram?.states.find((state) => state.id === id)?.title.text ?? id.slice(id.lastIndexOf('.') + 1);

/** What happened in a step, as the diagram tells it. */
export function stepWords(diagram: Diagram | undefined, { event: { type }, taken }: RecordedStep): string {
  const [first] = taken;
  const line = first === undefined ? undefined : lineOf(diagram, (key) => key === first);
  return line ?? endWords(type) ?? eventWords(diagram, type) ?? type;
}

/** Of an effect or a timer that no transition waited for, only its kind has words. */
function endWords(type: string): string | undefined {
  if (type.startsWith('xstate.done.')) return '工作得到了结果';
  if (type.startsWith('xstate.error.')) return '工作出错或未答复';
  return type.startsWith('xstate.after.') ? '等待的时间到了' : undefined;
}

/** An event that changed nothing, as it is called where it does; without the condition, and without where it stays. */
const eventWords = (diagram: Diagram | undefined, type: string): string | undefined =>
  lineOf(diagram, (key) => key.includes(` --${type}#`))?.replace(/(?: \[[^\]]*\])?(?: → [^→]*)?$/, '');

function lineOf(diagram: Diagram | undefined, isWanted: (key: string) => boolean): string | undefined {
  const lines = [...(diagram?.states ?? []), ...(diagram?.arrows ?? [])].flatMap((part) => part.lines);
  return lines.find(({ transition }) => transition !== null && isWanted(transitionKey(transition)))?.text;
}

/** Where a run stands now. */
export const lastStateOf = (run: RecordedRun): RecordedState | null => run.steps.at(-1) ?? run.start;

/** How often each transition was taken; in the order of the first time. */
export function takenOf({ start, steps }: RecordedRun): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (keys: readonly string[], times: number) => {
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + times);
  };
  count(start?.taken ?? [], 1);
  for (const { taken, times = 1 } of steps) count(taken, times);
  return counts;
}

/** The run to show of a machine: one that goes on, else the one that began last. */
export const shownRun = (runs: readonly RecordedRun[]): RecordedRun | undefined =>
  runs.findLast(({ end }) => end.status === 'active') ?? runs.at(-1);
