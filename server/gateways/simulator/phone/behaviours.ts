import type { SimulatedAnswer } from '#server/database/schema/simulator-tables.ts';

/** How a simulated phone takes a command when no test has written a script for it. */
export interface Behaviour {
  /** whether a phone of this kind starts within reach */
  readonly online: boolean;
  /** its answers to one command, in order; the last one repeats */
  readonly answers: readonly SimulatedAnswer['answer'][];
  /** times as long as an ordinary phone */
  readonly slowness: number;
}

const table = {
  online: { online: true, answers: ['acknowledge'], slowness: 1 },
  offline: { online: false, answers: ['acknowledge'], slowness: 1 },
  /** in use: puts a command off once */
  busy: { online: true, answers: ['notNow', 'acknowledge'], slowness: 2 },
  failing: { online: true, answers: ['fail'], slowness: 1 },
  slow: { online: true, answers: ['acknowledge'], slowness: 10 },
  /** was erased in the meantime: enrols anew and forgets the commands that waited for it */
  reEnrolling: { online: true, answers: ['reEnrol'], slowness: 1 },
  /** acts, but its answer gets lost */
  dropping: { online: true, answers: ['drop'], slowness: 1 },
  /** answers twice */
  duplicating: { online: true, answers: ['duplicate'], slowness: 1 },
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof table;

const byName = new Map<string, Behaviour>(Object.entries(table));

/** Values of `simulated_device.behaviour`. */
export const behaviourNames = Object.keys(table) as BehaviourName[];

export function behaviourOf(name: string): Behaviour {
  const behaviour = byName.get(name);
  if (!behaviour) throw new Error(`no simulated behaviour named ${name}`);
  return behaviour;
}
