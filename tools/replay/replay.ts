import { readFileSync } from 'node:fs';
import type { RecordedRun, Recording } from '#domain/diagram/recording.ts';
import { formatDateTime } from '#domain/text/time.ts';
import { commandLine, refuse, surplus } from '#server/process/command-line.ts';
import { buildStage, consolePage } from '#tests/path-harness/browser/stage-build.ts';
import { StageSession } from '#tests/path-harness/browser/stage-session.ts';
import { NoRecording, readRecording } from '#tests/path-harness/recordings/recording-file.ts';
import { replayInBrowser } from '#tests/path-harness/recordings/replay-in-browser.ts';
import { type ReplayedRun, replayRun } from '#tests/path-harness/recordings/replay-run.ts';
import { type RegisteredMachine, registeredMachines } from '#tests/paths/registry.ts';
import { refuseWithoutWindow } from '../../scripts/arguments.ts';
import { provideBrowser } from '../../scripts/browser.ts';
import { inOrder, type ReplayResult, replaySummary } from './replay-summary.ts';

const usage = `npm run replay -- <文件> [选项]
  在现在的流程上重放“保存运行记录”存下的文件，逐步比较，指出哪一步不再适用。
  -r, --run <编号>      只重放一个运行，例如 r12
  -m, --machine <名称>  只重放一个流程的运行
  --browser             再在浏览器里由真实的页面走一遍，走到页面能走到的地方
  --headed              打开能看见的浏览器
  --json                以 JSON 输出结果
  -h, --help            列出这些选项
退出码：0 全部一致，1 有不同或没有可重放的运行，2 参数写错、文件读不了或没有这样的运行`;

const { values: flags, positionals } = commandLine(
  {
    allowPositionals: true,
    options: {
      run: { type: 'string', short: 'r' },
      machine: { type: 'string', short: 'm' },
      browser: { type: 'boolean', default: false },
      headed: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  { inChinese: true },
);

function read(file: string): Recording {
  try {
    const recording = readRecording(readFileSync(file, 'utf8'));
    return { ...recording, runs: inOrder(recording.runs) };
  } catch (error) {
    if (error instanceof NoRecording) refuse(`${file}：${error.message}`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    refuse(`${file}：${unreadable[code] ?? `读不了（${code || error}）`}`);
  }
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: '没有这个文件',
  EISDIR: '这是一个文件夹',
  EACCES: '没有权限读取',
};

function describeRecording(recording: Recording): string {
  const { build, openedAt, savedAt, complete, dropped, runs } = recording;
  const lines = [
    `版本 ${build ?? '开发'}，页面打开于 ${formatDateTime(openedAt)}，保存于 ${formatDateTime(savedAt)}，共 ${runs.length} 个运行`,
  ];
  if (!complete) lines.push('页面刚打开时的事件未记录');
  if (dropped.runs || dropped.steps) {
    lines.push(`因为太多，较早的 ${dropped.runs} 个运行和 ${dropped.steps} 个步骤未保留`);
  }
  return lines.join('\n');
}

const marks = { same: '✓', differs: '✗', unplayable: '–' } as const;

function describeReplay({ run, outcome, differences, replayed }: ReplayedRun, title: string): string {
  const head = `${marks[outcome]} ${run.id} ${title}（${run.machine}）`;
  const told = outcome === 'same' ? `：${replayed} 步，一致` : '';
  return [head + told, ...differences.map((line) => `    ${line}`)].join('\n');
}

const isChosen = ({ id, machine }: RecordedRun, name: string | undefined) =>
  (flags.run === undefined || flags.run === id) &&
  (flags.machine === undefined || [machine, name].includes(flags.machine));

async function isAnyChosen({ runs }: Recording): Promise<boolean> {
  const names = new Map((await registeredMachines()).map(({ model, name }) => [model.name, name]));
  return runs.length === 0 || runs.some((run) => isChosen(run, names.get(run.machine)));
}

const noSuchRun = ({ runs }: Recording) =>
  `没有这样的运行。文件里有：${runs.map(({ id, machine }) => `${id}（${machine}）`).join('、')}`;

let session: Promise<StageSession> | undefined;

/** Built and started when the first run needs it. */
function stage(): Promise<StageSession> {
  session ??= (async () => {
    console.error('正在为浏览器构建控制台…');
    await provideBrowser();
    return StageSession.open(await buildStage(consolePage), { headed: flags.headed });
  })();
  return session;
}

async function replayOne(
  run: RecordedRun,
  machine: RegisteredMachine | undefined,
  openedAt: number,
): Promise<ReplayResult[]> {
  const replayed = { ...(await replayRun(run, machine?.model, openedAt)), inBrowser: false };
  if (!(flags.browser || flags.headed) || replayed.outcome !== 'same') return [replayed];
  return [replayed, { ...(await replayInBrowser(run, machine?.browser, stage)), inBrowser: true }];
}

async function replayAll({ runs, openedAt }: Recording): Promise<ReplayResult[]> {
  const machines = new Map((await registeredMachines()).map((machine) => [machine.model.name, machine]));
  const all: ReplayResult[] = [];
  for (const run of runs) {
    const machine = machines.get(run.machine);
    if (!isChosen(run, machine?.name)) continue;
    const title = machine?.model.machine.root.meta?.title ?? run.machine;
    const results = await replayOne(run, machine, Date.parse(openedAt));
    for (const result of flags.json ? [] : results)
      console.log(describeReplay(result, result.inBrowser ? `${title}，在浏览器中` : title));
    all.push(...results);
  }
  return all;
}

async function main(): Promise<boolean> {
  const [file, more] = positionals;
  if (flags.help) {
    console.log(usage);
    return true;
  }
  if (!file) refuse(usage);
  if (more !== undefined) refuse(surplus(more));
  refuseWithoutWindow(flags);
  const recording = read(file);
  if (!flags.json) console.log(describeRecording(recording));
  if (!(await isAnyChosen(recording))) refuse(noSuchRun(recording));
  const replayed = await replayAll(recording);
  const count = (outcome: ReplayedRun['outcome']) =>
    replayed.filter((each) => each.outcome === outcome).length;
  if (flags.json) console.log(JSON.stringify(replayed, null, 2));
  else console.log(`\n${replaySummary(replayed)}`);
  return count('differs') === 0 && count('same') > 0;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  if (session) await (await session).close();
}
