import { nextVertex, startVertex } from '../explore.ts';
import type { Path } from '../generate.ts';

/** A path on which the machine makes another Idempotency-Key each time, as it does for a person. */
export interface KeyedPath {
  readonly path: Path;
  /** Those that each step makes, in their order; the first are the start's. */
  readonly keys: readonly (readonly string[])[];
}

const keyNumber = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

const makesKeys = (input: unknown): input is { readonly makeIdempotencyKey: unknown } =>
  typeof input === 'object' && input !== null && 'makeIdempotencyKey' in input;

/** The same steps; the models' own keys are all alike, so that their states stay few. */
export function withOwnKeys(path: Path): KeyedPath {
  if (!makesKeys(path.input)) return { path, keys: [] };
  const made: string[] = [];
  const makeIdempotencyKey = () => {
    made.push(keyNumber(made.length + 1));
    return made.at(-1);
  };
  const keys: string[][] = [];
  const noteKeys = () => keys.push(made.slice(keys.flat().length));
  const { machine } = path.start.snapshot;
  const input = { ...path.input, makeIdempotencyKey };
  const start = startVertex(machine, input);
  noteKeys();
  let before = start;
  const steps = path.steps.map(({ event }) => {
    before = nextVertex(machine, before, event);
    noteKeys();
    return { event, vertex: before };
  });
  return { path: { ...path, input, start, steps }, keys };
}
