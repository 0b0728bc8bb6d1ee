import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserModel } from '#tests/path-harness/browser/browser-model.ts';
import type { Expected } from '#tests/path-harness/expected.ts';
import type { TestModel } from '#tests/path-harness/model.ts';

/** A machine of the project with its test model, what is expected of it and, where it is driven in the page, its browser model. */
export interface RegisteredMachine {
  readonly name: string;
  readonly model: TestModel;
  readonly expected: Expected;
  readonly browser: BrowserModel | undefined;
}

const root = resolve(import.meta.dirname, '../..');

/** Every machine of the project, or of another version of it in another folder. */
export const machineFiles = (folder = root): string[] =>
  globSync('src/machines/**/*.machine.ts', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const modelFileOf = (machineFile: string) => machineFile.replace(/\.machine\.ts$/, '.model.ts');
const expectedFileOf = (machineFile: string) => machineFile.replace(/\.machine\.ts$/, '.expected.ts');
const browserFileOf = (machineFile: string) => machineFile.replace(/\.machine\.ts$/, '.browser.ts');
const exists = (file: string) => globSync(file, { cwd: root }).length === 1;
const defaultExportOf = async (file: string, folder = root): Promise<unknown> =>
  (await import(pathToFileURL(resolve(folder, file)).href)).default;

/** The test model beside a machine. */
export async function loadModel(machineFile: string, folder = root): Promise<TestModel> {
  const model = (await defaultExportOf(modelFileOf(machineFile), folder)) as TestModel | undefined;
  if (!model) throw new Error(`${modelFileOf(machineFile)} has no default export`);
  return model;
}

/** What is expected of a machine, beside it. */
export const loadExpected = async (machineFile: string): Promise<Expected> =>
  (await defaultExportOf(expectedFileOf(machineFile))) as Expected;

/** `secured-command`, of `secured-command.machine.ts`. */
export const machineName = (machineFile: string): string => basename(machineFile, '.machine.ts');

/** Machines without a `.model.ts` beside them: nobody would test them. */
export const machinesWithoutModel = (): string[] =>
  machineFiles().filter((file) => !exists(modelFileOf(file)));

/** Machines without an `.expected.ts` beside them: no test would notice that their chart is wrong. */
export const machinesWithoutExpected = (): string[] =>
  machineFiles().filter((file) => !exists(expectedFileOf(file)));

/** Browser models whose machine is gone. */
export const browserModelsWithoutMachine = (): string[] =>
  globSync('src/machines/**/*.browser.ts', { cwd: root, exclude: ['src/machines/kits/**'] }).filter(
    (file) => !exists(file.replace(/\.browser\.ts$/, '.machine.ts')),
  );

/** All machines that have a model: `<workflow>.machine.ts`, `<workflow>.model.ts`, `<workflow>.expected.ts`, maybe `<workflow>.browser.ts`. */
export function registeredMachines(): Promise<RegisteredMachine[]> {
  const files = machineFiles().filter((file) => exists(modelFileOf(file)) && exists(expectedFileOf(file)));
  return Promise.all(
    files.map(async (file) => {
      const model = await loadModel(file);
      const expected = await loadExpected(file);
      const browser = exists(browserFileOf(file))
        ? ((await defaultExportOf(browserFileOf(file))) as BrowserModel)
        : undefined;
      return { name: machineName(file), model, expected, browser };
    }),
  );
}

export class NoSuchMachine extends Error {}

/** All, or the one of this name: its file's or its own. Throws `NoSuchMachine` with the names that there are. */
export async function chosenMachines(
  name: string | undefined,
): Promise<[RegisteredMachine, ...RegisteredMachine[]]> {
  const all = await registeredMachines();
  const [first, ...more] = all.filter(
    (machine) => name === undefined || machine.name === name || machine.model.name === name,
  );
  if (!first)
    throw new NoSuchMachine(
      `没有名为 ${name ?? ''} 的流程。有：${all.map((machine) => machine.name).join('、')}`,
    );
  return [first, ...more];
}
