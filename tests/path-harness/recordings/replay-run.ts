import { isDeepStrictEqual } from 'node:util';
import { outlineOf } from '#app/recorder/outline.ts';
import {
  type RecordedRun,
  type RecordedState,
  type RecordedStep,
  transitionKey,
} from '#domain/diagram/recording.ts';
import { answerOf, isTimer } from '../explore.ts';
import type { PathEvent, TestModel } from '../model.ts';
import { ScriptedRun } from '../replay.ts';
import { firstDifference } from './first-difference.ts';
import { type Revival, reviveEvent, reviveInput } from './revive.ts';
import { effectTitle, stateTitle, stepTitle, transitionTitle } from './titles.ts';

/** What became of a run that was replayed. */
export interface ReplayedRun {
  readonly run: RecordedRun;
  /** `unplayable`: its beginning is missing */
  readonly outcome: 'same' | 'differs' | 'unplayable';
  /** Chinese lines: where and how it differs */
  readonly differences: readonly string[];
  /** steps that went as recorded */
  readonly replayed: number;
}

/**
 * Replays a run on the real machine: each recorded event, answer or timer happens again, in the recorded order. Stops at the
 * first step that does not fit any more. `openedAt` in epoch ms; a changed machine may be given.
 */
export async function replayRun(
  run: RecordedRun,
  model: TestModel | undefined,
  openedAt: number,
  machine = model?.machine,
): Promise<ReplayedRun> {
  const report = (outcome: ReplayedRun['outcome'], differences: string[], replayed: number): ReplayedRun => ({
    run,
    outcome,
    differences,
    replayed,
  });
  if (run.start === null) {
    const lost = run.lost ? `开头的 ${run.lost} 步` : '开头';
    return report('unplayable', [`${lost}未记录，不能重放`], 0);
  }
  if (!model || !machine) return report('differs', [`现在没有名为 ${run.machine} 的流程`], 0);
  let now = openedAt + run.at;
  const revival: Revival = { model, now: () => now };
  const differences: string[] = [];
  const scripted = new ScriptedRun(model, reviveInput(revival, run.input), machine);
  try {
    differences.push(...compareState(model, scripted, run.start).map((line) => `开始时${line}`));
    let replayed = 0;
    for (const step of differences.length ? [] : run.steps) {
      now = openedAt + step.at;
      differences.push(
        ...(await replayStep(revival, scripted, step)).map((line) => atStep(model, run, step, line)),
      );
      if (differences.length) break;
      replayed += 1;
    }
    if (differences.length === 0) differences.push(...(await compareEnd(revival, scripted, run)));
    else if (replayed < run.steps.length - 1)
      differences.push(`之后的 ${run.steps.length - 1 - replayed} 步没有重放`);
    return report(differences.length ? 'differs' : 'same', differences, replayed);
  } finally {
    scripted.stop();
  }
}

const atStep = (model: TestModel, run: RecordedRun, step: RecordedStep, line: string) =>
  `第 ${run.steps.indexOf(step) + 1} 步“${stepTitle(model, step.event)}”${line}`;

async function replayStep(revival: Revival, scripted: ScriptedRun, step: RecordedStep): Promise<string[]> {
  for (let time = 0; time < (step.times ?? 1); time += 1) {
    scripted.visited.transitions.clear();
    const before = stateTitle(revival.model, scripted.snapshot.value);
    const event = reviveEvent(revival, step.event);
    const ignored = step.taken.length === 0 && !answerOf(event);
    if (ignored) scripted.send(event);
    else if (scripted.accepts(event)) await scripted.take(event);
    else return [`不再适用：流程在“${before}”时${notAccepted(event)}`];
    const differences = compareState(revival.model, scripted, step);
    if (differences.length) return differences;
  }
  return [];
}

/** Why it cannot happen there. */
function notAccepted(event: PathEvent): string {
  if (answerOf(event)) return '没有在做这件事，不会有这个结果';
  return isTimer(event.type) ? '没有这个计时' : '不接受它';
}

/** What differs from the recorded state. */
function compareState(model: TestModel, scripted: ScriptedRun, recorded: RecordedState): string[] {
  const { value, children } = scripted.snapshot;
  const taken = [...scripted.visited.transitions].map(transitionKey);
  const effects = Object.keys(children).toSorted();
  const title = (state: unknown) => `“${stateTitle(model, state)}”`;
  const transitionOf = (key: string) => transitionTitle(model, key);
  const effectOf = (id: string) => `“${effectTitle(model, id)}”`;
  const lists = (one: readonly string[], other: readonly string[]) =>
    `记录：${one.join('、') || '无'}；现在：${other.join('、') || '无'}`;
  return [
    !isDeepStrictEqual(value, recorded.value) &&
      `状态不同。记录：${title(recorded.value)}；现在：${title(value)}`,
    !sameSet(taken, recorded.taken) &&
      `去向不同。${lists(recorded.taken.map(transitionOf), taken.map(transitionOf))}`,
    !sameSet(effects, recorded.effects) &&
      `进行中的工作不同。${lists(recorded.effects.map(effectOf), effects.map(effectOf))}`,
  ].filter((line) => line !== false);
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0;

async function compareEnd(revival: Revival, scripted: ScriptedRun, { end }: RecordedRun): Promise<string[]> {
  if (end.broke) {
    const event = reviveEvent(revival, end.broke);
    if (!scripted.accepts(event))
      return [`结束时不同。记录：在“${stepTitle(revival.model, event)}”时出错；现在：${notAccepted(event)}`];
    await scripted.take(event);
  }
  const { status, context } = scripted.snapshot;
  // Whoever owned the actor ended it; the machine itself went on.
  const wanted = end.status === 'stopped' ? 'active' : end.status;
  if (status !== wanted) return [`结束时不同。记录：${statusTitles[wanted]}；现在：${statusTitles[status]}`];
  const difference = firstDifference(end.outline, outlineOf(context));
  return difference ? [`最后的数据不同：${difference}`] : [];
}

const statusTitles = { active: '仍在运行', done: '已结束', error: '出错', stopped: '已停止' } as const;
