import { type MutantKind, mutantKinds } from './mutate.ts';
import type { MachineResult, TestedMutant } from './tested-mutants.ts';

export interface Survivor {
  readonly machine: string;
  readonly mutant: string;
  /** Why no path can tell it from the machine; `null`: nobody knows yet. */
  readonly reason: string | null;
}

export interface Summary {
  readonly machines: readonly { name: string; mutants: number; caught: number; seconds: number }[];
  readonly kinds: Readonly<Record<MutantKind, { mutants: number; caught: number }>>;
  readonly mutants: number;
  readonly caught: number;
  readonly survivors: readonly Survivor[];
  /** Machines whose page does not pass without a mutant. */
  readonly broken: readonly { machine: string; reason: string }[];
  /** Reasons for mutants that are caught or gone. */
  readonly stale: readonly { machine: string; mutant: string }[];
}

type Explanations = Readonly<Record<string, readonly { reason: string; mutants: readonly string[] }[]>>;

/** The part of all mutants that has to be caught. */
export const wantedShare = 0.98;

const count = (mutants: readonly TestedMutant[]) => ({
  mutants: mutants.length,
  caught: mutants.filter(({ caughtBy }) => caughtBy).length,
});

export function summaryOf(results: readonly MachineResult[], explanations: Explanations): Summary {
  const all = results.flatMap(({ mutants }) => mutants);
  const reasonOf = (machine: string, mutant: string) =>
    explanations[machine]?.find(({ mutants }) => mutants.includes(mutant))?.reason ?? null;
  const survivors = results.flatMap(({ name, mutants }) =>
    mutants
      .filter(({ caughtBy }) => !caughtBy)
      .map(({ id }) => ({ machine: name, mutant: id, reason: reasonOf(name, id) })),
  );
  const survives = (machine: string, mutant: string) =>
    survivors.some((each) => each.machine === machine && each.mutant === mutant);
  return {
    machines: results.map(({ name, mutants, seconds }) => ({ name, ...count(mutants), seconds })),
    kinds: Object.fromEntries(
      mutantKinds.map((kind) => [kind, count(all.filter((each) => each.kind === kind))]),
    ) as Summary['kinds'],
    ...count(all),
    survivors,
    broken: results.flatMap(({ name, broken }) => (broken ? { machine: name, reason: broken } : [])),
    stale: results.flatMap(({ name, broken }) =>
      (broken ? [] : (explanations[name] ?? []))
        .flatMap((each) => each.mutants)
        .filter((mutant) => !survives(name, mutant))
        .map((mutant) => ({ machine: name, mutant })),
    ),
  };
}

/** Everything that fails the run; the share is one of all machines together. */
export const problemsOf = (
  { mutants, caught, survivors, broken, stale }: Summary,
  whole = true,
): string[] => [
  ...broken.map(({ machine, reason }) => `${machine} does not pass without a mutant: ${reason}`),
  ...survivors
    .filter(({ reason }) => reason === null)
    .map(({ machine, mutant }) => `${machine}: nothing catches ${mutant}`),
  ...stale.map(({ machine, mutant }) => `${machine}: the explanation is stale: ${mutant}`),
  ...(whole && caught < wantedShare * mutants
    ? [`${shareOf(caught, mutants)} of the mutants are caught, wanted are ${wantedShare * 100} %`]
    : []),
];

const shareOf = (caught: number, mutants: number) => `${((caught / mutants) * 100).toFixed(1)} %`;

export function summaryTable({ machines, kinds, mutants, caught }: Summary): string {
  const row = (name: string, each: { mutants: number; caught: number }, seconds = '') =>
    [
      name.padEnd(20),
      String(each.mutants).padStart(8),
      String(each.caught).padStart(8),
      String(each.mutants - each.caught).padStart(10),
      (each.mutants ? shareOf(each.caught, each.mutants) : '–').padStart(9),
      seconds.padStart(9),
    ].join('');
  return [
    `${'machine'.padEnd(20)} mutants  caught survivors    share  seconds`,
    ...machines.map(({ name, seconds, ...each }) => row(name, each, seconds.toFixed(1))),
    '',
    ...mutantKinds.filter((kind) => kinds[kind].mutants).map((kind) => row(kind, kinds[kind])),
    '',
    row('all', { mutants, caught }),
  ].join('\n');
}
