import { createHash } from 'node:crypto';
import { type RegisteredMachine, registeredMachines } from '#tests/paths/registry.ts';
import { explanations, unnoticed } from './explained.ts';
import { type Broken, brokenMachines, faults, type NoticedBy, noticedBy } from './together.ts';

/** So many broken machines belong to a whole run, of which so many may go unnoticed. */
export const brokenCount = 60;
export const mayGoUnnoticed = 3;

export interface Told {
  /** `login, target: retargeted to …` */
  readonly broken: string;
  readonly by: NoticedBy | null;
  /** Why nothing notices it; null: nobody has said. */
  readonly reason: string | null;
}

/** The same machines broken in the same ways for the same seed, each kind of fault in turn. */
export class BrokenSample {
  private readonly machines: ReadonlyMap<string, RegisteredMachine>;
  private readonly chosen: readonly Broken[];

  private constructor(machines: readonly RegisteredMachine[], seed: string) {
    this.machines = new Map(machines.map((each) => [each.name, each]));
    const all = machines.flatMap(({ name, model }) => brokenMachines(name, model, isTheSame(name)));
    const drawn = Object.keys(faults).map((fault) =>
      all.filter((each) => each.fault === fault).sort((a, b) => (drawOf(seed, a) < drawOf(seed, b) ? -1 : 1)),
    );
    this.chosen = Array.from({ length: brokenCount }, (_, index) => {
      const one = drawn[index % drawn.length]?.[Math.floor(index / drawn.length)];
      if (!one) throw new Error('there are too few ways to break the machines');
      return one;
    });
  }

  static readonly of = async (seed: string): Promise<BrokenSample> =>
    new BrokenSample(await registeredMachines(), seed);

  /** What notices the broken machine `n`: 1, 2, … */
  try(n: number): Told {
    const one = this.chosen[n - 1];
    const machine = one && this.machines.get(one.machine);
    if (!one || !machine) throw new Error(`no broken machine ${n}`);
    return {
      broken: `${one.machine}, ${one.fault}: ${one.mutant.id}`,
      by: noticedBy(machine, one.mutant),
      reason: reasonOf(one.machine, one.mutant.id),
    };
  }
}

/** No path can tell it from the machine: nothing is broken. */
const isTheSame = (machine: string) => (mutant: string) =>
  explanations[machine]?.some(({ mutants }) => mutants.includes(mutant)) ?? false;

/** Why nothing that does not come from the chart notices a mutant. */
const reasonOf = (machine: string, mutant: string): string | null =>
  unnoticed[machine]?.find(({ mutants }) => mutants.includes(mutant))?.reason ?? null;

const drawOf = (seed: string, { machine, fault, mutant }: Broken): string =>
  createHash('sha256').update(`${seed} ${machine} ${fault} ${mutant.id}`).digest('hex');
