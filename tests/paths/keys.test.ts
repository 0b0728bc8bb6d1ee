import { describe, expect, it } from 'vitest';
import { withOwnKeys } from '#tests/path-harness/browser/path-keys.ts';
import { answerOf, type RunningEffect, type Vertex } from '#tests/path-harness/explore.ts';
import { describePath, type Path } from '#tests/path-harness/generate.ts';
import { pathsOf } from './paths-of.ts';
import { registeredMachines } from './registry.ts';

/**
 * The Idempotency-Keys that the machines make, on every path: what nobody answered is sent again under its key, what was answered
 * is never sent again under it, and no two devices share one. That the page sends what its machine says is seen in the browser.
 */

interface Sending {
  readonly key: string;
  /** what is sent to whom */
  readonly to: string;
}

interface Ended extends Sending {
  /** what the next one has to do with it */
  readonly next: 'same' | 'fresh';
}

/** Asks by a key what became of what was sent under it. */
const isQuestion = (source: string) => source.startsWith('lookUp');

function sendingOf({ input, source }: RunningEffect): Sending | null {
  if (typeof input !== 'object' || input === null || !('idempotencyKey' in input)) return null;
  if (isQuestion(source)) return null;
  const device = /"device_?id":"([^"]+)"/i.exec(JSON.stringify('request' in input ? input.request : input));
  return { key: String(input.idempotencyKey), to: `${source} ${device?.[1] ?? ''}` };
}

const sendingsOf = ({ started, running }: Vertex) =>
  [...started].flatMap((id) => {
    const effect = running.get(id);
    const sending = effect && sendingOf(effect);
    return sending ? [{ id, ...sending }] : [];
  });

const verticesOf = ({ start, steps }: Path) => [start, ...steps.map(({ vertex }) => vertex)];

const sendsTwice = (path: Path) => verticesOf(path).flatMap(sendingsOf).length > 1;

/** What the server says, when it is asked by a key, of what was sent under it. */
function told(before: Vertex | undefined, answer: ReturnType<typeof answerOf>) {
  const { input, source = '' } = before?.running.get(answer?.id ?? '') ?? {};
  const { received } = Object(answer?.value);
  const { idempotencyKey: key } = Object(input);
  return isQuestion(source) && received !== undefined
    ? ({ key, next: received ? 'fresh' : 'same' } as const)
    : null;
}

/** Follows the keys along a path: which law each further sending is under, and what breaks it. */
function followKeys(path: Path): { readonly law: string; readonly broken: string | null }[] {
  const ended = new Map<string, Ended>();
  const owners = new Map<string, string>();
  const running = new Map<string, Sending>();
  const vertices = verticesOf(path);
  return vertices.flatMap((vertex, index) => {
    const answer = answerOf(path.steps[index - 1]?.event ?? { type: '' });
    const answered = answer && running.get(answer.id);
    if (answer && answered) {
      ended.set(answered.to, { ...answered, next: answer.kind === 'error' ? 'same' : 'fresh' });
    }
    const news = told(vertices[index - 1], answer);
    for (const [to, each] of ended) if (each.key === news?.key) ended.set(to, { ...each, next: news.next });
    return sendingsOf(vertex).flatMap(({ id, ...sending }) => {
      const { key, to } = sending;
      running.set(id, sending);
      const owner = owners.get(key) ?? to;
      owners.set(key, to);
      const shared = owner === to ? [] : [{ law: 'own', broken: `${key} for ${owner} and for ${to}` }];
      const before = ended.get(to);
      if (!before) return shared;
      const isKept = before.next === (before.key === key ? 'same' : 'fresh');
      const broken = isKept ? null : `${to}: ${key} after ${before.key}, wanted is a ${before.next} one`;
      return [...shared, { law: before.next, broken }];
    });
  });
}

const makers = (await registeredMachines()).filter(({ name, model }) => {
  const makesKeys = Object.values(model.inputs).some((input) => 'makeIdempotencyKey' in Object(input));
  // It passes them on to the command that it starts.
  return makesKeys && name !== 'lost-mode-schedule';
});

describe.each(makers)('$name', ({ model }) => {
  it('[decision.idempotency] sends again under the same key what nobody answered, and under a new one what was answered', () => {
    const paths = pathsOf(model).paths.filter(sendsTwice);
    const found = paths.map((path) => ({ path, kept: followKeys(withOwnKeys(path).path) }));
    const broken = found.flatMap(({ path, kept }) =>
      kept.flatMap((each) => (each.broken ? `${describePath(path)}\n${each.broken}` : [])),
    );
    expect(broken).toEqual([]);
    expect(found.flatMap(({ kept }) => kept.map(({ law }) => law))).toContain('same');
  });
});
