/**
 * How fast list, counters, search and export are with many devices, asked through HTTP as the console asks, and how long a person at the
 * console waits: `npm run bench`. Not part of `npm test`: figures are no verdicts, machines differ.
 */

import { cpus, loadavg, totalmem } from 'node:os';
import { commandLine, refuse } from '#server/process/command-line.ts';
import { buildConsole } from '../../build/build.ts';
import { provideBrowser } from '../../scripts/browser.ts';
import { NoPostgres } from '../../scripts/postgres.ts';
import { root } from '../../scripts/processes.ts';
import { measureAgents } from './agents.ts';
import { measureCalls } from './calls.ts';
import { benchCommands } from './commands.ts';
import { measureEveryCall } from './every-call.ts';
import { printFigures, printMeasured } from './figures.ts';
import { onFilledFolder } from './filled-folder.ts';
import { measureHousekeeping } from './housekeeping.ts';
import { measureNeighboursEmbedded, measureNeighboursPostgres } from './neighbours.ts';
import { measurePages } from './pages.ts';
import { onEmbedded, onPostgres } from './servers.ts';

const partNames = [
  'embedded',
  'browser',
  'postgres',
  'calls',
  'commands',
  'housekeeping',
  'agents',
  'neighbours',
] as const;
type Part = (typeof partNames)[number];
const gib = 1024 ** 3;
const recordsOfDevice = 5;

const { values } = commandLine({
  options: {
    part: { type: 'string', multiple: true },
    devices: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    /** other checkouts, measured in turns with this one: part `commands` */
    beside: { type: 'string', multiple: true },
    turns: { type: 'string' },
  },
});
const parts = (values.part ?? [...partNames]).map((name): Part => {
  const part = partNames.find((each) => each === name);
  return part ?? refuse(`There is no part ${name}; there are: ${partNames.join(', ')}`);
});
const rounds = wholeNumber('rounds', values.rounds) ?? 30;
const share = values.quick ? 0.1 : 1;
const devices = wholeNumber('devices', values.devices);
const turns = wholeNumber('turns', values.turns) ?? 3;
const over: { readonly title: string }[] = [];

printMachine();
if (parts.includes('browser')) {
  await provideBrowser();
  await buildConsole();
}
if (parts.includes('embedded') || parts.includes('browser'))
  await onEmbedded(devices ?? 100_000 * share, async ({ heading, urls, samples }) => {
    if (parts.includes('embedded'))
      over.push(...(await printFigures(heading, measureCalls({ urls, samples, rounds }))));
    const [url = ''] = urls;
    if (parts.includes('browser'))
      over.push(...(await printFigures(`Browser, ${heading}`, measurePages({ url, rounds }))));
  });
if (parts.includes('postgres')) await benchPostgres(devices ?? 500_000 * share);
if (parts.includes('calls')) {
  const crowd = {
    devices: devices ?? 100_000 * share,
    operations: (devices ?? 100_000 * share) * 2 * recordsOfDevice,
  };
  const heading = `Every call of a member: ${crowd.devices} devices of each kind, ${crowd.operations} records`;
  await onFilledFolder(crowd, async (folder) => {
    over.push(...(await printFigures(heading, measureEveryCall(folder, rounds))));
  });
}
if (parts.includes('housekeeping')) {
  const crowd = {
    devices: devices ?? 50_000 * share,
    operations: (devices ?? 50_000 * share) * 2 * recordsOfDevice,
  };
  await onFilledFolder(crowd, async (folder) => {
    const heading = `Housekeeping: ${crowd.devices} devices of each kind`;
    over.push(...(await printFigures(heading, measureHousekeeping(folder))));
  });
}
if (parts.includes('commands')) await benchCommands([root, ...(values.beside ?? [])], turns);
if (parts.includes('agents')) await benchAgents();
if (parts.includes('neighbours')) await benchNeighbours();
process.stdout.write(
  over.length > 0 ? `\n${over.length} over their budget\n` : '\nall within their budgets\n',
);

function wholeNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^[1-9]\d*$/.test(text) ? Number(text) : refuse(`--${name} is a number above zero`);
}

function printMachine(): void {
  const { length: cores, 0: cpu } = cpus();
  const memory = Math.round(totalmem() / gib);
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(
    `${cpu?.model ?? '?'} · ${cores} cores · ${memory} GiB · load ${load} · Node ${process.versions.node}\n`,
  );
}

async function benchPostgres(count: number): Promise<void> {
  await whereThereIsPostgres(() =>
    onPostgres(count, async ({ heading, urls, samples }) => {
      over.push(...(await printFigures(heading, measureCalls({ urls, samples, rounds }))));
    }),
  );
}

async function benchAgents(): Promise<void> {
  const phones = devices ?? 1_000_000 * share;
  const fleet = {
    phones,
    waiting: Math.min(5_000 * share, phones),
    commands: 300 * share,
    seconds: 60 * share,
  };
  const heading = `Android phones: PostgreSQL, ${phones.toLocaleString('en')} phones, contacts for ${fleet.seconds} s`;
  await whereThereIsPostgres(async () => {
    over.push(...(await printMeasured(heading, measureAgents(fleet))));
  });
}

async function benchNeighbours(): Promise<void> {
  over.push(...(await printMeasured('Neighbours: embedded', measureNeighboursEmbedded())));
  await whereThereIsPostgres(async () => {
    const heading = 'Neighbours: PostgreSQL, two servers';
    over.push(...(await printMeasured(heading, measureNeighboursPostgres())));
  });
}

async function whereThereIsPostgres(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    process.stdout.write(`\nPostgreSQL: ${error.message}\n`);
  }
}
