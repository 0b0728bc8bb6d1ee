import * as v from 'valibot';
import type { Json, RecordedEvent, RecordedRun, Recording } from '#domain/diagram/recording.ts';

const json: v.GenericSchema<unknown, Json> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(json), v.record(v.string(), json)]),
);
const event = v.objectWithRest({ type: v.string() }, json) as v.GenericSchema<unknown, RecordedEvent>;
const state = { taken: v.array(v.string()), value: json, effects: v.array(v.string()) };

const run: v.GenericSchema<unknown, RecordedRun> = v.object({
  id: v.string(),
  machine: v.string(),
  actor: v.string(),
  parent: v.nullable(v.string()),
  at: v.number(),
  input: json,
  start: v.nullable(v.object(state)),
  lost: v.number(),
  steps: v.array(v.object({ at: v.number(), event, ...state, times: v.exactOptional(v.number()) })),
  end: v.object({
    status: v.picklist(['active', 'done', 'error', 'stopped']),
    outline: json,
    broke: v.exactOptional(event),
  }),
});

const recording: v.GenericSchema<unknown, Recording> = v.object({
  format: v.literal('phoneward-recording'),
  version: v.literal(1),
  build: v.nullable(v.string()),
  openedAt: v.pipe(v.string(), v.isoTimestamp()),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  complete: v.boolean(),
  dropped: v.object({ runs: v.number(), steps: v.number() }),
  runs: v.array(run),
});

/** What is said of a file that is no recording; the message is for people. */
export class NoRecording extends Error {
  override readonly name = 'NoRecording';
}

/** Reads what 保存运行记录 wrote. Throws NoRecording where it is nothing of the kind. */
export function readRecording(text: string): Recording {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), recording), text);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const what = issue.type === 'parse_json' ? '内容不是 JSON' : `${v.getDotPath(issue) ?? '内容'} 缺少或不对`;
  throw new NoRecording(`这不是运行记录文件，或者它不完整：${what}`);
}
