import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

export interface RunResult {
  /** Exit code; 128 when a signal or a failed start ended it. */
  code: number;
  /** Standard output and standard error, in the order they came. */
  output: string;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Collects the output instead of showing it as it comes. */
  quiet?: boolean;
  /** Milliseconds after which it is ended … */
  timeout?: number;
  /** … and milliseconds more after which it is killed. */
  grace?: number;
  uid?: number;
  gid?: number;
  /** default: the project's folder */
  cwd?: string;
}

const running = new Set<ChildProcess>();

const graceMs = 5_000;
/** A program's own child may hold its output open for ever. */
const outputWaitMs = 1_000;

/** Runs a program to its end. Never rejects: a program that can't start answers code 128. */
export function run(file: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { quiet, timeout, grace, ...rest } = options;
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...rest });
    running.add(child);
    let output = '';
    const collect = (target: NodeJS.WriteStream) => (chunk: string) => {
      output += chunk;
      if (!quiet) target.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', collect(process.stdout));
    child.stderr.setEncoding('utf8').on('data', collect(process.stderr));
    const deadline = timeout && setTimeout(() => end(child, grace), timeout);
    const settle = (code: number, more: string) => {
      clearTimeout(deadline);
      running.delete(child);
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code, output: output + more });
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(code ?? 128, signal ? `\nended by ${signal}\n` : '');
    child.on('error', (error) => settle(128, `${error.message}\n`));
    child.on('exit', (code, signal) => void setTimeout(() => ended(code, signal), outputWaitMs).unref());
    child.on('close', ended);
  });
}

function end(child: ChildProcess, grace = graceMs): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), grace).unref();
}

/** Ends what `run` started and what still runs. */
export function endAll(): void {
  for (const child of running) end(child);
}

/** A package's command, such as `vite`. */
export function packageCommand(name: string): string {
  return path.join(root, 'node_modules', '.bin', name);
}

/** The first of these names that is an executable file in a folder of PATH. */
export function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
