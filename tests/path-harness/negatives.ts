import type { AnyStateMachine } from 'xstate';
import { eventTypesOf } from './chart.ts';
import { eventCases, serialize, vertexKey } from './explore.ts';
import { describePath, endOf, type Path } from './generate.ts';
import type { TestModel } from './model.ts';
import { ScriptedRun } from './replay.ts';

export interface Negatives {
  /** How many refused events were sent. */
  readonly sent: number;
  /** Those that changed something, each with its path. */
  readonly problems: readonly string[];
}

/**
 * In every reachable state, sends every event that the state refuses to a real actor. None may be offered, change its
 * state or context, start an effect or emit anything. A mutant of the machine may be given instead.
 */
export async function checkNegatives(
  model: TestModel,
  paths: readonly Path[],
  machine?: AnyStateMachine,
): Promise<Negatives> {
  const alphabet = eventTypesOf(model.machine).flatMap((type) => eventCases(model, type));
  const problems: string[] = [];
  let sent = 0;
  for (const path of shortestToEachState(model, paths)) {
    const run = new ScriptedRun(model, path.input, machine);
    for (const { event } of path.steps) await run.take(event);
    const refused = alphabet.filter((event) => !endOf(path).snapshot.can(event));
    const before = picture(run);
    for (const event of refused) {
      const isTaken = run.snapshot.can(event);
      run.send(event);
      sent += 1;
      const after = picture(run);
      if (before === after && !isTaken) continue;
      problems.push(
        `${describePath(path)}\n  refused ${serialize(event)}\n  from ${before}\n  to   ${after}`,
      );
      break;
    }
    run.stop();
  }
  return { sent, problems };
}

const picture = (run: ScriptedRun): string =>
  `${run.key} context ${serialize(run.snapshot.context)} after ${run.performed.length} side effects`;

function shortestToEachState(model: TestModel, paths: readonly Path[]): Path[] {
  const shortest = new Map<string, Path>();
  for (const path of paths.filter((each) => endOf(each).snapshot.status === 'active')) {
    const key = `${path.inputName}|${vertexKey(model, endOf(path))}`;
    const known = shortest.get(key);
    if (!known || path.steps.length < known.steps.length) shortest.set(key, path);
  }
  return [...shortest.values()];
}
