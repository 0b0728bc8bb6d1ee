export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Readonly<Record<string, unknown>>;

/** Never hand it a query string, a token, a password or a code: fields are written as they are. */
export type Log = Record<Exclude<LogLevel, 'silent'>, (message: string, fields?: Fields) => void>;

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** JSON lines for a collector; short lines for a person at a terminal. */
export function createLog(level: LogLevel, output: Output = process.stdout): Log {
  const threshold = logLevels.indexOf(level);
  const format = output.isTTY ? shortLine : jsonLine;
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: Fields = {}) => {
      if (logLevels.indexOf(name) >= threshold) output.write(`${format(name, message, fields)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function jsonLine(level: LogLevel, message: string, fields: Fields): string {
  return JSON.stringify({ at: new Date().toISOString(), level, message, ...mapErrors(fields) });
}

function shortLine(level: LogLevel, message: string, fields: Fields): string {
  const rest = Object.entries(mapErrors(fields)).map(([key, value]) =>
    key === 'error' ? `\n${visible(String(value))}` : `${key}=${visible(inOneLine(value))}`,
  );
  return [new Date().toTimeString().slice(0, 8), level.padEnd(5), message, ...rest].join(' ');
}

const inOneLine = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\n', '\\n') : String(JSON.stringify(value));

/** A path is a stranger's text: a terminal must not take its characters for commands, nor a person for lines of the log. */
export const visible = (text: string) =>
  text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

const mapErrors = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? describe(value) : value]),
  );

/** The stack with every cause below it. */
function describe(error: Error): string {
  const own = error.stack ?? String(error);
  if (error.cause === undefined) return own;
  return `${own}\ncaused by: ${error.cause instanceof Error ? describe(error.cause) : String(error.cause)}`;
}
