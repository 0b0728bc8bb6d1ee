import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { Recorder, type RecorderOptions } from '#app/recorder/recorder.ts';
import type { Recording } from '#domain/diagram/recording.ts';
import { describePath, type Path } from '../generate.ts';
import type { PathEvent, TestModel } from '../model.ts';
import { ScriptedRun } from '../replay.ts';
import { replayRun } from './replay-run.ts';

export const openedAt = Date.parse('2026-11-21T02:00:00Z');

/** A recorder whose every step comes a millisecond after the one before. */
export function steadyRecorder(options: Partial<RecorderOptions> = {}) {
  const recorder = new Recorder({ build: 'b1', openedAt, now: () => openedAt, salt: 7, ...options });
  let at = 0;
  const hear = (event: InspectionEvent) => {
    at += 1;
    recorder.hear(event, at);
  };
  return { recorder, hear };
}

/** Records a machine to which this happens, and gives the recording as it is read from its file. */
export async function recordEvents(
  model: TestModel,
  input: unknown,
  events: readonly PathEvent[],
  machine: AnyStateMachine = model.machine,
): Promise<Recording> {
  const { recorder, hear } = steadyRecorder();
  const scripted = new ScriptedRun(model, input, machine, hear);
  for (const event of events) await scripted.take(event);
  const recording: Recording = JSON.parse(JSON.stringify(recorder.save()));
  scripted.stop();
  return recording;
}

const recordPath = (model: TestModel, path: Path): Promise<Recording> =>
  recordEvents(
    model,
    path.input,
    path.steps.map(({ event }) => event),
  );

/** Records a path and replays the recording: what differs, which is nothing unless the stand-ins mislead a guard. */
export async function differencesOfRecording(model: TestModel, path: Path): Promise<string[]> {
  const { runs } = await recordPath(model, path);
  const [run] = runs;
  if (!run || runs.length > 1) return [`${describePath(path)}: ${runs.length} runs were recorded`];
  const { differences } = await replayRun(run, model, openedAt);
  return differences.length ? [`${describePath(path)}\n  ${differences.join('\n  ')}`] : [];
}
