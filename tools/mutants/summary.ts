import { textTable } from '#tests/path-harness/report.ts';
import { type MutantKind, mutantKinds } from './mutate.ts';
import type { MachineResult, TestedMutant } from './tested-mutants.ts';
import { kindTitles } from './words.ts';

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
const wantedShare = 0.98;

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

/** How a machine and a mutant of it are called. */
export interface Naming {
  machine(name: string): string;
  mutant(machine: string, id: string): string;
}

const plainly: Naming = { machine: (name) => name, mutant: (_, id) => id };

/** Everything that fails the run; the share is one of all machines together. */
export const problemsOf = (
  { mutants, caught, survivors, broken, stale }: Summary,
  whole = true,
  naming = plainly,
): string[] => [
  ...broken.map(({ machine, reason }) => `${naming.machine(machine)}：没有改坏的页面已经走不通：${reason}`),
  ...survivors
    .filter(({ reason }) => reason === null)
    .map(
      ({ machine, mutant }) =>
        `${naming.machine(machine)}：没有发现，也没有写明理由：${naming.mutant(machine, mutant)}`,
    ),
  ...stale.map(
    ({ machine, mutant }) =>
      `${naming.machine(machine)}：理由已经过时（已能发现，或不再有这一处）：${naming.mutant(machine, mutant)}`,
  ),
  ...(whole && caught < wantedShare * mutants
    ? [`发现了 ${shareOf(caught, mutants)}，至少要 ${wantedShare * 100} %`]
    : []),
];

/** The part that has to be noticed where chart and model are broken alike. */
const wantedTogether = 0.95;

/** The same for what was broken together with its model: what nobody explained is listed, and counts by its share. */
export const problemsTogether = (
  { mutants, caught, stale }: Summary,
  whole = true,
  naming = plainly,
): string[] => [
  ...stale.map(
    ({ machine, mutant }) => `${naming.machine(machine)}：理由已经过时：${naming.mutant(machine, mutant)}`,
  ),
  ...(whole && caught < wantedTogether * mutants
    ? [`发现了 ${shareOf(caught, mutants)}，至少要 ${wantedTogether * 100} %`]
    : []),
];

/** The survivors with their reasons, one text for each reason of a machine; `otherwise` stands for a reason that nobody gave. */
export function explainedTexts(
  { survivors }: Summary,
  naming = plainly,
  otherwise: string | null = null,
): string[] {
  const explained = survivors
    .map((each) => ({ ...each, reason: each.reason ?? otherwise }))
    .filter(({ reason }) => reason !== null);
  const byReason = Map.groupBy(explained, ({ machine, reason }) => `${naming.machine(machine)}：${reason}`);
  return [...byReason].map(([reason, some]) =>
    [
      `没有发现，理由 ${reason}`,
      ...some.map(({ machine, mutant }) => `    ${naming.mutant(machine, mutant)}`),
    ].join('\n'),
  );
}

const shareOf = (caught: number, mutants: number) => `${((caught / mutants) * 100).toFixed(1)} %`;

export function summaryTable({ machines, kinds, mutants, caught }: Summary): string {
  const row = (name: string, each: { mutants: number; caught: number }, seconds = '') => [
    name,
    each.mutants,
    each.caught,
    each.mutants - each.caught,
    each.mutants ? shareOf(each.caught, each.mutants) : '–',
    seconds,
  ];
  const [head = '', ...lines] = textTable([
    ['流程', '改坏', '发现', '没有发现', '比例', '秒'],
    ...machines.map(({ name, seconds, ...each }) => row(name, each, seconds.toFixed(1))),
    ...mutantKinds.filter((kind) => kinds[kind].mutants).map((kind) => row(kindTitles[kind], kinds[kind])),
    row('合计', { mutants, caught }),
  ]).split('\n');
  return [
    head,
    ...lines.slice(0, machines.length),
    '',
    ...lines.slice(machines.length, -1),
    '',
    ...lines.slice(-1),
  ].join('\n');
}
