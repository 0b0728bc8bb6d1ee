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
  /** Milliseconds after which it is ended. */
  timeout?: number;
  uid?: number;
  gid?: number;
}

const running = new Set<ChildProcess>();

/** Runs a program in the project's folder to its end. Never rejects: a program that can't start answers code 128. */
export function run(file: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { quiet, ...rest } = options;
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
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 128, output: `${output}${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? 128, output: signal ? `${output}\nended by ${signal}\n` : output });
    });
  });
}

/** Ends what `run` started and what still runs. */
export function endAll(): void {
  for (const child of running) child.kill('SIGTERM');
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
