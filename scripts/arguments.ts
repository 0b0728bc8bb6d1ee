import { type ParseArgsConfig, parseArgs } from 'node:util';
import { chosenMachines, NoSuchMachine, type RegisteredMachine } from '#tests/paths/registry.ts';

/** Ends a command that was called with something that nothing can be done with: one clear line, exit code 2. */
export function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

/** `parseArgs` for the command line of a command. `inChinese`: for those whom the command is for. */
export function commandLine<const T extends ParseArgsConfig>(
  config: T,
  { inChinese = false } = {},
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!(error instanceof Error) || !code.startsWith('ERR_PARSE_ARGS')) throw error;
    refuse(inChinese ? parsingInChinese(code, error.message) : error.message);
  }
}

function parsingInChinese(code: string, message: string): string {
  const [, what = ''] = /'([^']+)'/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有选项 ${what}；--help 列出全部选项`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `多了参数 ${what}；--help 列出全部选项`;
  return `选项 ${what} 的写法不对：${message}`;
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
