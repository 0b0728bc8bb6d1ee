import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestModel } from '#tests/path-harness/model.ts';
import { loadModel, machineFiles, machineName } from '#tests/paths/registry.ts';
import { root } from '../../scripts/processes.ts';
import { type Chart, readChart } from './chart.ts';

/** The machines of one version of the project. */
export interface Version {
  /** How a reader calls it: `a1b2c3d 2026-01-31`; the subject of a commit is English. */
  readonly name: string;
  readonly charts: ReadonlyMap<string, Chart>;
  /** Machine → why it could not be read. */
  readonly unreadable: ReadonlyMap<string, string>;
}

export const presentVersion = (): Promise<Version> => readVersion('现在', root);

/** Reads the machines of a commit, a branch or a tag from a copy beside the project, which is not touched. */
export async function earlierVersion(ref: string): Promise<Version> {
  const name = commitName(ref);
  const folder = mkdtempSync(path.join(tmpdir(), 'machines-'));
  try {
    const archive = git(['archive', '--format=tar', ref]);
    execFileSync('tar', ['-x', '-C', folder], { input: archive, maxBuffer });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    return await readVersion(name, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const maxBuffer = 256 * 1024 * 1024;
const git = (args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer, stdio: ['ignore', 'pipe', 'pipe'] });

export class UnknownVersion extends Error {}

function commitName(ref: string): string {
  try {
    const commit = `${ref}^{commit}`;
    return git(['log', '-1', '--format=%h %cs', '--end-of-options', commit, '--']).toString().trim();
  } catch (error) {
    throw new UnknownVersion(`git 里没有 ${ref}`, { cause: error });
  }
}

/** Effects and delays once had no titles: those of today say it, so that they are no difference. */
async function withTitlesOf(file: string, { titles }: TestModel): Promise<Pick<TestModel, 'titles'>> {
  if (!titles || titles.effects || !machineFiles().includes(file)) return {};
  const { titles: today } = await loadModel(file);
  const { effects = {}, delays = {} } = today ?? {};
  return { titles: { ...titles, effects, delays } };
}

async function readVersion(name: string, folder: string): Promise<Version> {
  const charts = new Map<string, Chart>();
  const unreadable = new Map<string, string>();
  for (const file of machineFiles(folder)) {
    const machine = machineName(file);
    try {
      const model = await loadModel(file, folder);
      charts.set(machine, readChart(machine, { ...model, ...(await withTitlesOf(file, model)) }));
    } catch (error) {
      unreadable.set(machine, String(error).replaceAll(folder, ''));
    }
  }
  return { name, charts, unreadable };
}
