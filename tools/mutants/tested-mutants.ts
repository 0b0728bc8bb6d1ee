import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { type CaughtBy, PathTests } from './catch.ts';
import { explanations } from './explained.ts';
import { type MutantKind, mutantsOf } from './mutate.ts';
import { type Judged, noticedBy } from './together.ts';

export interface TestedMutant {
  readonly id: string;
  readonly kind: MutantKind;
  /** `null`: it survives. */
  readonly caughtBy: CaughtBy | null;
}

export interface MachineResult {
  readonly name: string;
  readonly mutants: readonly TestedMutant[];
  readonly seconds: number;
  /** Why no more mutants could be tested: the page does not do what the model says, without a mutant already. */
  readonly broken?: string;
}

/** What a worker tells while it works on a machine, and at the end. */
export type Said =
  | { readonly name: string; readonly done: number; readonly of: number; readonly result?: undefined }
  | { readonly name: string; readonly result: MachineResult };

export async function testedMutants(
  { name, model }: Pick<RegisteredMachine, 'name' | 'model'>,
  onMutant: (done: number, of: number) => void = () => {},
): Promise<MachineResult> {
  const start = performance.now();
  const tests = await PathTests.of(model);
  const mutants = mutantsOf(model.machine);
  const tested: TestedMutant[] = [];
  for (const mutant of mutants) {
    tested.push({ id: mutant.id, kind: mutant.kind, caughtBy: await tests.catch(mutant) });
    onMutant(tested.length, mutants.length);
  }
  return { name, mutants: tested, seconds: (performance.now() - start) / 1000 };
}

/** The same where chart and model are broken alike; without those that no path can tell from the machine. */
export function mutantsTogether(
  { name, ...machine }: Judged & { readonly name: string },
  onMutant: (done: number, of: number) => void = () => {},
): MachineResult {
  const start = performance.now();
  const same = new Set(explanations[name]?.flatMap((each) => each.mutants));
  const mutants = mutantsOf(machine.model.machine).filter(({ id }) => !same.has(id));
  const tested = mutants.map((mutant, index): TestedMutant => {
    const caughtBy = noticedBy(machine, mutant);
    onMutant(index + 1, mutants.length);
    return { id: mutant.id, kind: mutant.kind, caughtBy };
  });
  return { name, mutants: tested, seconds: (performance.now() - start) / 1000 };
}
