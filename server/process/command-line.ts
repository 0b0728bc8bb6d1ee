import { type ParseArgsConfig, parseArgs } from 'node:util';

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

/** `command`: what npm runs, if it does. */
export function parsingInChinese(
  code: string,
  message: string,
  command = process.env.npm_lifecycle_event,
): string {
  const [, quoted = ''] = /'([^']+)'/.exec(message) ?? [];
  const what = quoted.replace(' <value>', '');
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有选项 ${what}；--help 列出全部选项`;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return surplus(what, command);
  if (message.includes('does not take')) return `选项 ${what} 后面不跟值；--help 列出全部选项`;
  return `选项 ${what} 后面缺少值；--help 列出全部选项`;
}

/** npm keeps the options for itself that no `--` stands before, and leaves their values. */
export function surplus(what: string, command = process.env.npm_lifecycle_event): string {
  const advice = command ? `选项前面要有 --，写成 npm run ${command} -- …；` : '';
  return `多了参数 ${what}；${advice}--help 列出全部选项`;
}
