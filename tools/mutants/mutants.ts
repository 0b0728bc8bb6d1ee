import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { commandLine } from '#server/process/command-line.ts';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { allTransitionIds } from '#tests/path-harness/chart.ts';
import type { RegisteredMachine } from '#tests/paths/registry.ts';
import { namedMachines } from '../../scripts/arguments.ts';
import { provideBrowser } from '../../scripts/browser.ts';
import { titleOf } from '../diagrams/chart.ts';
import { explanations, screenExplanations, unnoticed } from './explained.ts';
import { drivenMachine, testInScreens } from './screen-mutants.ts';
import {
  explainedTexts,
  type Naming,
  problemsOf,
  problemsTogether,
  summaryOf,
  summaryTable,
} from './summary.ts';
import type { MachineResult, Said } from './tested-mutants.ts';
import { mutantTitle } from './words.ts';

const { values: flags } = commandLine(
  {
    options: {
      machine: { type: 'string', short: 'm' },
      together: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  { inChinese: true },
);

const usage = `npm run paths:mutants -- [选项]
  逐一改坏每个流程的一处（一条去向、它去哪里、一个条件、一个动作），看路径测试能不能发现
  -m, --machine <名称>  只查一个流程：它的文件名，例如 token-refresh，或图上的名字 tokenRefresh
  --together            连同由图生成的路径一起改坏，看不从图来的东西（表、经历、共同的要求）能不能发现
  --browser             改为让页面里的流程逐一不理会一个结果或外来的事实，在浏览器里走它的路径
  --json                以 JSON 输出结果，不输出表格
  -h, --help            列出这些选项
退出码：0 发现得够多，没有发现的都写明了理由；1 有问题；2 参数写错`;

const progress = new Map<string, string>();

function showProgress(done: number, of: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${done}/${of} 个流程  ${[...progress.values()].join('  ')}`);
}

/** A line that stays; the table and the JSON go to standard output. */
function tell(line: string): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  console.error(line);
}

/** Hears what each machine's tests say, until all have said their result. */
function listener(count: number) {
  const results = new Map<string, MachineResult>();
  const finished = ({ name, mutants, seconds, broken }: MachineResult) => {
    const survivors = mutants.filter(({ caughtBy }) => !caughtBy).length;
    tell(
      `${broken ? '✗' : survivors ? '–' : '✓'} ${results.size}/${count} ${name}：` +
        `改坏 ${mutants.length} 处，没有发现 ${survivors} 处，${seconds.toFixed(1)} 秒`,
    );
  };
  const hear = (said: Said) => {
    if (said.result) {
      results.set(said.name, said.result);
      progress.delete(said.name);
      finished(said.result);
    } else progress.set(said.name, `${said.name} ${said.done}/${said.of}`);
    showProgress(results.size, count);
  };
  return { results, hear };
}

/** Tests the machines on all cores, one machine a worker at a time, the biggest first. */
async function testAll(machines: readonly RegisteredMachine[], together: boolean): Promise<MachineResult[]> {
  const size = ({ model }: RegisteredMachine) => allTransitionIds(model.machine).length;
  const waiting = [...machines].sort((a, b) => size(b) - size(a)).map(({ name }) => name);
  const { results, hear } = listener(machines.length);
  const workers = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: workers }, () => workThrough(waiting, hear, together)));
  return machines.flatMap(({ name }) => results.get(name) ?? []);
}

/** Tests in the page. All paths are found before the first is driven: finding them leaves no time to answer a page. */
async function testAllInScreens(machines: readonly RegisteredMachine[]): Promise<MachineResult[]> {
  const driven = [];
  for (const machine of machines) {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K正在找出 ${machine.name} 的路径`);
    driven.push(await drivenMachine(machine));
  }
  const withScreen = driven.filter((each) => each !== null);
  tell('正在为浏览器构建控制台…');
  await provideBrowser();
  const { results, hear } = listener(withScreen.length);
  await testInScreens(await buildStage(consolePage), withScreen, hear);
  return machines.flatMap(({ name }) => results.get(name) ?? []);
}

/** One worker that takes machines as long as there are any. */
function workThrough(waiting: string[], hear: (said: Said) => void, together: boolean) {
  const workerData = together ? 'together' : 'alone';
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  return new Promise<void>((resolve, reject) => {
    const next = () => {
      const name = waiting.shift();
      if (name === undefined) resolve();
      else worker.postMessage(name);
    };
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`a worker ended with code ${code}`)));
    worker.on('message', (said: Said) => {
      hear(said);
      if (said.result) next();
    });
    next();
  }).finally(() => worker.terminate());
}

function namingOf(machines: readonly RegisteredMachine[]): Naming {
  const models = new Map(machines.map(({ name, model }) => [name, model]));
  return {
    machine: (name) => {
      const root = models.get(name)?.machine.root;
      return root ? `${titleOf(root)}（${name}）` : name;
    },
    mutant: (machine, id) => {
      const model = models.get(machine);
      return model ? mutantTitle(model, id) : id;
    },
  };
}

async function main(): Promise<boolean> {
  if (flags.help) {
    console.log(usage);
    return true;
  }
  const chosen = await namedMachines(flags.machine);
  const summary = flags.browser
    ? summaryOf(await testAllInScreens(chosen), screenExplanations)
    : summaryOf(await testAll(chosen, flags.together), flags.together ? unnoticed : explanations);
  const naming = namingOf(chosen);
  const problems = flags.together
    ? problemsTogether(summary, !flags.machine, naming)
    : problemsOf(summary, !flags.machine, naming);
  console.log(flags.json ? JSON.stringify(summary, null, 2) : `\n${summaryTable(summary)}`);
  for (const text of explainedTexts(summary, naming, flags.together ? '未写明' : null)) tell(text);
  for (const problem of problems) tell(`✗ ${problem}`);
  return problems.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
