import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';

/** An error that no test handled. */
export interface Unhandled {
  /** the file that ran when it came; null where none did, as when a lane was set up */
  readonly file: string | null;
  readonly message: string;
}

/** Names the file in which Vitest writes them down. */
export const unhandledVariable = 'UNHANDLED_ERRORS';

const fileOf = ({ VITEST_TEST_PATH: file }: SerializedError): string | null =>
  typeof file === 'string' ? file : null;

/** Vitest's JSON report says that a run failed by an error that nobody handled, and not which file it came from. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const target = process.env[unhandledVariable];
    if (!target) return;
    const unhandled = errors.map(
      (error): Unhandled => ({ file: fileOf(error), message: error.message ?? String(error) }),
    );
    writeFileSync(target, JSON.stringify(unhandled));
  }
}
