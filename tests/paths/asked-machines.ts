import { inject } from 'vitest';
import { type RegisteredMachine, registeredMachines } from './registry.ts';

/** Those that the title of the run begins with, as in `-t captcha` or `-t 'captcha > walk 3,'`; else all. */
export function askedFor<Machine extends { readonly name: string }>(
  machines: readonly Machine[],
  title: string | null,
): readonly Machine[] {
  const named = machines.filter(({ name }) => title !== null && new RegExp(`^${name}(?![\\w-])`).test(title));
  return named.length > 0 ? named : machines;
}

/** Finding a machine's paths takes longer than walking some of them. */
export const askedMachines = async (): Promise<readonly RegisteredMachine[]> =>
  askedFor(await registeredMachines(), inject('askedTitle'));
