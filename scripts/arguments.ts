import { type ParseArgsConfig, parseArgs } from 'node:util';
import { chosenMachines, NoSuchMachine, type RegisteredMachine } from '#tests/paths/registry.ts';

/** Ends a command that was called with something that nothing can be done with: one clear line, exit code 2. */
export function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

/** `parseArgs` for the command line of a command. */
export function commandLine<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const isOfParsing =
      error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (isOfParsing) refuse(error.message);
    throw error;
  }
}

/** The machines that `--machine` means. */
export async function namedMachines(
  name: string | undefined,
): Promise<[RegisteredMachine, ...RegisteredMachine[]]> {
  try {
    return await chosenMachines(name);
  } catch (error) {
    if (error instanceof NoSuchMachine) refuse(error.message);
    throw error;
  }
}
