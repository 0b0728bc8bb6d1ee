import { commandLine, refuse } from '#server/process/command-line.ts';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { transitionTitle } from '#tests/path-harness/recordings/titles.ts';
import {
  allWaivers,
  machineRow,
  type PathsReport,
  reportTable,
  waiverProblems,
} from '#tests/path-harness/report.ts';
import { machinesWithoutModel, type RegisteredMachine } from '#tests/paths/registry.ts';
import { namedMachines, refuseWithoutWindow } from '../../scripts/arguments.ts';
import { provideBrowser } from '../../scripts/browser.ts';
import { titleOf } from '../diagrams/chart.ts';
import { problemTexts } from './failed-path.ts';
import { checkOnePath, listPaths } from './one-path.ts';
import { type CheckedMachine, driveAll, type PlannedMachine, planMachine } from './run-machine.ts';
import { writeCounts, writePages } from './write-report.ts';

const { values: flags } = commandLine(
  {
    options: {
      machine: { type: 'string', short: 'm' },
      path: { type: 'string', short: 'p' },
      headed: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  { inChinese: true },
);

const usage = `npm run paths -- [选项]
  -m, --machine <名称>  只跑一个流程：它的文件名，例如 token-refresh，或图上的名字 tokenRefresh
  -p, --path <编号>     只跑这个流程的一条路径；w<编号> 是一串；0 列出全部
  --headed              打开能看见的浏览器，放慢速度
  --no-browser          不用浏览器，只重放
  --json                以 JSON 输出结果，不输出表格
  -h, --help            列出这些选项
报告写在 reports/paths/index.html；只跑一部分时写在 reports/paths-part/index.html，不改动全部运行的报告。
退出码：0 全部通过，1 有问题，2 参数写错`;

const start = performance.now();

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

/** A line that stays; the table and the JSON go to standard output. */
function tell(line: string): void {
  progress('');
  console.error(line);
}

let opened: Promise<StageSession[]> | undefined;

/** A page waits a third of its time: three keep two cores busy. Built and started when the first path needs them. */
function pages(): Promise<StageSession[]> {
  opened ??= (async () => {
    tell('正在为浏览器构建控制台…');
    await provideBrowser();
    const files = await buildStage(consolePage);
    const { headed } = flags;
    return Promise.all(Array.from({ length: headed ? 1 : 3 }, () => StageSession.open(files, { headed })));
  })();
  return opened;
}

const nameOf = ({ machine: { name, model } }: Pick<CheckedMachine, 'machine'>) =>
  `${titleOf(model.machine.root)}（${name}）`;

function tellResult(checked: CheckedMachine): void {
  const { report, problems, driven, edges, seconds } = checked;
  const steps = driven.reduce((sum, { path }) => sum + path.steps.length, 0);
  const inBrowser = edges ? `，在浏览器中走了 ${driven.length} 条 ${steps} 步、${edges.driven} 种情形` : '';
  const found = problems.length ? `，${problems.length} 个问题` : '';
  tell(
    `${problems.length ? '✗' : '✓'} ${nameOf(checked)}：重放 ${report.replayed.length} 条${inBrowser}${found}，${seconds.toFixed(1)} 秒`,
  );
}

/** All paths are found before the first is driven: finding them leaves no time to answer a page. */
async function checkMachines(machines: readonly RegisteredMachine[]): Promise<CheckedMachine[]> {
  const planned: PlannedMachine[] = [];
  tell(`正在找出并重放 ${machines.length} 个流程的路径…`);
  for (const [index, machine] of machines.entries()) {
    const place = `${index + 1}/${machines.length}`;
    planned.push(await planMachine(machine, !flags['no-browser'], (line) => progress(`${place} ${line}`)));
  }
  const toDrive = planned.reduce((sum, { plan }) => sum + (plan?.cover.paths.length ?? 0), 0);
  const open = toDrive ? await pages() : [];
  if (toDrive) tell(`正在浏览器中走 ${toDrive} 条路径，每个流程走完时报告…`);
  return driveAll(planned, open, {
    path: (machine, done, of) => progress(`在浏览器中 ${done}/${of}：${nameOf(machine)}`),
    machine: tellResult,
  });
}

async function checkAll(machines: readonly RegisteredMachine[]): Promise<boolean> {
  const checked = await checkMachines(machines);
  const report: PathsReport = { machines: checked.map(machineRow), waivers: allWaivers(machines) };
  const others = flags.machine
    ? []
    : [...machinesWithoutModel().map((file) => `${file} 没有测试模型`), ...waiverProblems(report.waivers)];
  for (const { machine, transition, reason } of report.waivers) {
    const model = machines.find((each) => each.model.name === machine)?.model;
    tell(`免测 ${machine}：${model ? transitionTitle(model, transition) : transition}（${reason}）`);
  }
  const problems = [
    ...checked.flatMap((each) => problemTexts(each).map((problem) => `${nameOf(each)}：${problem}`)),
    ...others,
  ];
  for (const problem of problems) tell(`\n✗ ${problem}`);
  const titles = new Map(machines.map(({ model }) => [model.name, titleOf(model.machine.root)]));
  console.log(flags.json ? JSON.stringify(report, null, 2) : `\n${reportTable(report, titles)}`);
  const whole = !flags.machine && !flags['no-browser'];
  if (whole) writeCounts(report);
  const seconds = (performance.now() - start) / 1000;
  const file = await writePages({ checked, report, others, seconds, whole });
  tell(`\n报告：${file}${whole ? '' : '（只跑了一部分；全部运行的报告没有改动）'}`);
  return problems.length === 0;
}

async function main(): Promise<boolean> {
  if (flags.help) {
    console.log(usage);
    return true;
  }
  refuseWithoutWindow(flags);
  const { path } = flags;
  if (path !== undefined && !flags.machine) refuse('--path 要和 --machine 一起用');
  const chosen = await namedMachines(flags.machine);
  if (path === undefined) return checkAll(chosen);
  if (path === '0') {
    listPaths(chosen[0], flags.json);
    return true;
  }
  const openPage = flags['no-browser'] ? null : async () => (await pages())[0];
  return checkOnePath(chosen[0], path, openPage, flags.json);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  for (const page of (await opened) ?? []) await page.close();
}
