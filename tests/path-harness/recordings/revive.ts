import { type AnyActorRef, createEmptyActor } from 'xstate';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import type { Json, Mark, RecordedEvent } from '#domain/diagram/recording.ts';
import type { PathEvent, TestModel } from '../model.ts';

/** Turns what a recording holds back into what a machine can be given. */
export interface Revival {
  /** functions are the test model's own, but for the clock */
  readonly model: TestModel;
  /** epoch ms of the step that is being replayed */
  readonly now: () => number;
}

type Path = readonly string[];

export const reviveEvent = (revival: Revival, event: RecordedEvent): PathEvent => ({
  ...(revive(revival, event, []) as PathEvent),
  type: event.type,
});

export const reviveInput = (revival: Revival, input: Json): unknown => revive(revival, input, []);

function revive(revival: Revival, value: Json, path: Path): unknown {
  if (Array.isArray(value))
    return value.map((item, index) => revive(revival, item, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) return value;
  if (isMark(value)) return reviveMark(revival, value, path);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, revive(revival, part, [...path, key])]),
  );
}

const isMark = (value: object): value is Mark => '$' in value;

function reviveMark(revival: Revival, mark: Mark, path: Path): unknown {
  if (mark.$ === 'function') return path.at(-1) === 'now' ? revival.now : functionOf(revival.model, path);
  if (mark.$ === 'actor') return silentActor();
  if (mark.$ === 'error') return reviveError(mark);
  if (mark.$ === 'list') {
    const items = mark.items.map((item) => revive(revival, item, path));
    return Array.from({ length: mark.length }, (_, index) => items[index % items.length]);
  }
  return {};
}

const silentActor = (): AnyActorRef => createEmptyActor();

function reviveError({ name, failure }: Extract<Mark, { $: 'error' }>): Error {
  if (failure !== undefined) return new CallFailure(failure as Failure);
  return Object.assign(new Error('recorded'), { name });
}

/** The function that stands at this place in an input or an event of the test model. */
function functionOf({ inputs, events }: TestModel, path: Path): unknown {
  for (const whole of [...Object.values(inputs), ...Object.values(events).flat()]) {
    const found = path.reduce<unknown>((part, key) => Object(part)[key], whole);
    if (typeof found === 'function') return found;
  }
  throw new Error(`测试模型的输入和事件里没有函数 ${path.join('.')}`);
}
