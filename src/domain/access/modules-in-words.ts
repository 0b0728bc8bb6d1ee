import { type ModuleName, moduleNames, moduleTitle } from './modules.ts';

const isModule = (name: string): name is ModuleName => moduleNames.some((known) => known === name);

/** Those of a store, in the order of the modules; one that nobody knows by its name. */
export const modulesInWords = (names: readonly string[]): string =>
  inModuleOrder(names).map(wordOf).join('、');
const wordOf = (name: string) => (isModule(name) ? moduleTitle(name) : name);

/** Each once; those that nobody knows last. */
export const inModuleOrder = (names: readonly string[]): readonly string[] => [
  ...moduleNames.filter((name) => names.includes(name)),
  ...new Set(names.filter((name) => !isModule(name))),
];
