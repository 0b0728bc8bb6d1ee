import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registeredMachines } from '#tests/paths/registry.ts';
import type { PathEvent, TestModel } from '../model.ts';
import { ScriptedRun } from '../replay.ts';
import { steadyRecorder } from './record-path.ts';

/** Without these the machines would not know what they are told. Every other text could be somebody's, where cases stand, too. */
const caseFields = /^(?:type|kind|field|command|how|tone|timing|counter|direction|smsType|stage|actorId)$/;

/** A text, and the parts of it that nobody may find again. */
interface Secret {
  readonly text: string;
  readonly parts: readonly string[];
}

const whole = (text: string): Secret => ({ text, parts: [text] });

/** Long and mixed enough not to appear by chance. */
const mixed = (alphabet: string) =>
  fc
    .string({ unit: fc.constantFrom(...alphabet), minLength: 9, maxLength: 14 })
    .filter((text) => new Set(text).size > 4);
const name = mixed('王李赵周吴郑陈林黄何高马罗梁宋唐');

/** Passwords, serials, names, numbers, keys, addresses and sentences. */
const secret: fc.Arbitrary<Secret> = fc.oneof(
  mixed('ABCDEFGHJKLMNPQRSTUVWXYZ23456789').map(whole),
  mixed('Passw0rd#!7q').map(whole),
  mixed('ZhangSanLiWu').map(whole),
  mixed('23456789').map((digits) => whole(`1${digits}`)),
  name.map(whole),
  fc.uuid().map(whole),
  name.map((text) => ({ text: `${text}已抢先锁定，请稍后再试`, parts: [text] })),
  name.map((text) => ({
    text: `/console/device/ios/list?keyword=${encodeURIComponent(text)}`,
    parts: [text],
  })),
  name.map((text) => ({ text: `/console/device/${text}#${text}`, parts: [text] })),
  mixed('abcdefghij.').map((host) => ({ text: `https://${host}/${host}`, parts: [host] })),
);

/** Puts a secret in place of every text that names no case. */
function withSecrets(value: unknown, next: () => string, field = ''): unknown {
  if (typeof value === 'string') return caseFields.test(field) ? value : next();
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, next, field));
  if (value instanceof Error) {
    return Object.assign(Object.create(Object.getPrototypeOf(value)), withSecrets({ ...value }, next), {
      message: next(),
    });
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withSecrets(part, next, key)]));
}

interface Answers {
  readonly done?: readonly unknown[];
  readonly error?: readonly unknown[];
}

/** Every event and every answer that the model knows. */
function everything({ events, answers }: TestModel): PathEvent[] {
  const sent = Object.entries<'bare' | readonly object[]>(events).flatMap(([type, cases]) =>
    cases === 'bare' ? [{ type }] : cases.map((payload) => ({ ...payload, type })),
  );
  const answered = Object.entries<Answers>(answers).flatMap(([source, { done = [], error = [] }]) => [
    ...done.map((output) => ({ type: `xstate.done.actor.${source}`, output })),
    ...[...error, new Error('lost')].map((each) => ({ type: `xstate.error.actor.${source}`, error: each })),
  ]);
  return [...sent, ...answered];
}

/** What is saved of a machine that was told all of it; where something ends it, it begins anew. */
function savedBy(model: TestModel, next: () => string): string {
  const { recorder, hear } = steadyRecorder();
  for (const input of Object.values(model.inputs)) {
    const begin = () => new ScriptedRun(model, withSecrets(input, next), undefined, hear);
    let run = begin();
    for (const event of everything(model)) {
      run.send(withSecrets(event, next) as PathEvent);
      if (run.snapshot.status === 'active') continue;
      run.stop();
      run = begin();
    }
    run.stop();
  }
  return JSON.stringify(recorder.save());
}

describe.each(await registeredMachines())('$name', ({ model }) => {
  it('keeps nothing of anybody, whatever it is told', () => {
    fc.assert(
      fc.property(fc.infiniteStream(secret), (stream) => {
        const parts = new Set<string>();
        const next = () => {
          const { value }: { value: Secret } = stream.next();
          for (const part of value.parts) parts.add(part).add(encodeURIComponent(part));
          return value.text;
        };
        const saved = savedBy(model, next);
        const around = [...parts].flatMap((part) => {
          const at = saved.indexOf(part);
          return at < 0 ? [] : saved.slice(Math.max(0, at - 80), at + 40);
        });
        expect(around).toEqual([]);
      }),
      { numRuns: 3, seed: 7 },
    );
  });
});
