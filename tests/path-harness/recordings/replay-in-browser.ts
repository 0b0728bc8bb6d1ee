import { isDeepStrictEqual } from 'node:util';
import type { RecordedRun, RecordedStep } from '#domain/diagram/recording.ts';
import type { BrowserModel } from '../browser/browser-model.ts';
import { isDrivable } from '../browser/drivable.ts';
import type { StageSession } from '../browser/stage-session.ts';
import { answerOf, casesFor, nextVertex, startVertex, type Vertex, withSilentActors } from '../explore.ts';
import { failureWords } from '../failure-words.ts';
import type { Path, Step } from '../generate.ts';
import type { PathEvent, TestModel } from '../model.ts';
import type { ReplayedRun } from './replay-run.ts';
import { reviveEvent } from './revive.ts';
import { stepTitle } from './titles.ts';

/**
 * Drives a recorded run through the page of its machine, on the stage of the path tests. The page begins as one of the test
 * model's inputs does: whose phone it was in the recording, nobody knows. Goes as far as the page can be made to go.
 */
export async function replayInBrowser(
  run: RecordedRun,
  browser: BrowserModel | undefined,
  stage: () => Promise<Pick<StageSession, 'run'>>,
): Promise<ReplayedRun> {
  const report = (outcome: ReplayedRun['outcome'], differences: string[], replayed = 0): ReplayedRun => ({
    run,
    outcome,
    differences,
    replayed,
  });
  if (!browser) return report('unplayable', ['这个流程没有在浏览器里走的办法']);
  // Some texts come from what the page shows, which is not that of the recording: then the test model's own are told.
  const paths = [asRecorded, likeRecorded].flatMap((told) => recordedPath(run, browser.model, told) ?? []);
  let failure: ReplayedRun | undefined;
  for (const path of paths) {
    const length = drivableLength(browser, path);
    if (length === null || (length === 0 && path.steps.length > 0)) continue;
    const next = path.steps[length];
    const rest =
      next && `第 ${length + 1} 步“${stepTitle(browser.model, next.event)}”起，在页面上造不出来，没有走`;
    try {
      await (await stage()).run(browser, prefixOf(path, length));
      return report('same', rest ? [rest] : [], length);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failure ??= report('differs', failureLines(browser.model, path, message));
    }
  }
  return failure ?? report('unplayable', ['测试里没有像记录那样开始的页面或数据，不能在浏览器里走']);
}

/** Where the page broke and how, without the path, which is the recorded one. */
function failureLines(model: TestModel, path: Path, message: string): string[] {
  const lines = message.split('\n').filter((line) => !line.startsWith(`${path.inputName}: `));
  const stepAt = /^ {2}step (\d+) /;
  return lines.map((line) => {
    const step = path.steps[Number(stepAt.exec(line)?.[1]) - 1];
    return step
      ? `第 ${path.steps.indexOf(step) + 1} 步“${stepTitle(model, step.event)}”：`
      : failureWords(model)(line).trim();
  });
}

/** What is told to the machine in place of a recorded event. */
type Told = (model: TestModel, vertex: Vertex, event: PathEvent, step: RecordedStep) => PathEvent;

const asRecorded: Told = (_model, _vertex, event) => event;

/** The one of the test model that is most like it and leads to the same state. */
const likeRecorded: Told = (model, vertex, event, { value, effects }) => {
  const { machine } = vertex.snapshot;
  const candidates = casesFor(model, vertex).filter((each) => {
    if (each.type !== event.type) return false;
    const { snapshot } = nextVertex(machine, vertex, each);
    const running = Object.keys(snapshot.children).toSorted();
    return isDeepStrictEqual(snapshot.value, value) && isDeepStrictEqual(running, effects);
  });
  return candidates.toSorted((a, b) => likeness(b, event) - likeness(a, event))[0] ?? event;
};

/** How many parts of both are the same; a stand-in is as long as what it stands for. */
function likeness(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string' && one !== other) {
    return one.length === other.length ? 0.5 : 0;
  }
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return one === other ? 1 : 0;
  }
  const parts = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).reduce((sum, [key, part]) => sum + likeness(part, parts.get(key)), 0);
}

/** The run as a path from one of the model's inputs; undefined where from none of them it goes the recorded way. */
function recordedPath(run: RecordedRun, model: TestModel, told: Told = asRecorded): Path | undefined {
  const machine = withSilentActors(model.machine);
  for (const [inputName, input] of Object.entries(model.inputs)) {
    const start = startVertex(machine, input);
    if (!isDeepStrictEqual(start.snapshot.value, run.start?.value)) continue;
    const names = new Map<string, string>();
    pairTexts(run.input, input, names);
    const steps = walk(run, model, start, (vertex, step) => {
      const event = renameTexts(reviveEvent({ model, now: Date.now }, step.event), names) as PathEvent;
      return told(model, vertex, event, step);
    });
    if (steps) return { inputName, input, start, steps };
  }
  return undefined;
}

/** The steps without what the machine did not listen to; undefined where they lead elsewhere than recorded. */
function walk(
  run: RecordedRun,
  { machine }: TestModel,
  start: Vertex,
  told: (vertex: Vertex, step: RecordedStep) => PathEvent,
): Step[] | undefined {
  const silent = withSilentActors(machine);
  const heard = run.steps
    .filter(({ taken, event }) => taken.length > 0 || answerOf(event))
    .flatMap((step) => Array.from({ length: step.times ?? 1 }, () => step));
  const steps: Step[] = [];
  let vertex = start;
  for (const step of heard) {
    const event = told(vertex, step);
    vertex = nextVertex(silent, vertex, event);
    if (!isDeepStrictEqual(vertex.snapshot.value, step.value)) return undefined;
    steps.push({ event, vertex });
  }
  return steps;
}

/** Ids of the recorded input are those of the given one. */
function pairTexts(recorded: unknown, given: unknown, names: Map<string, string>): void {
  if (typeof recorded === 'string' && typeof given === 'string' && recorded !== '')
    names.set(recorded, given);
  if (typeof recorded !== 'object' || recorded === null || typeof given !== 'object' || given === null)
    return;
  const others = new Map<string, unknown>(Object.entries(given));
  for (const [key, part] of Object.entries(recorded)) pairTexts(part, others.get(key), names);
}

function renameTexts(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => renameTexts(item, names));
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renameTexts(part, names)]));
}

/** The stage has the data of those pages only that the test model names. */
function knowsAddresses({ events, answers }: TestModel, { running }: Vertex, event: PathEvent): boolean {
  const source = running.get(answerOf(event)?.id ?? '')?.source;
  const known = JSON.stringify(source === undefined ? (events[event.type] ?? null) : answers[source]);
  const told = JSON.stringify(event).match(/"\/[^"]*"/g) ?? [];
  return told.every((address) => known.includes(address));
}

const prefixOf = (path: Path, length: number): Path => ({ ...path, steps: path.steps.slice(0, length) });

/** How many steps can be caused in the page, from the start on. */
function drivableLength(browser: BrowserModel, path: Path): number | null {
  const stranger = path.steps.findIndex(({ event }, index) => {
    const { vertex } = path.steps[index - 1] ?? { vertex: path.start };
    return !knowsAddresses(browser.model, vertex, event);
  });
  for (let length = stranger < 0 ? path.steps.length : stranger; length >= 0; length -= 1) {
    if (isDrivable(browser, prefixOf(path, length))) return length;
  }
  return null;
}
