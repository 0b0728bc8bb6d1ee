import { commandLine, refuse } from '#server/process/command-line.ts';
import { root } from '../../scripts/processes.ts';
import { filesOfMachine, toldUnaccepted, unacceptedMachines } from './accepted.ts';
import { writeDiff } from './diff.ts';
import { UnknownVersion } from './earlier.ts';
import { generateDiagrams, page, regenerateDiagrams, staleDiagrams, writeDiagrams } from './generate.ts';

const { values: flags } = commandLine(
  {
    options: {
      accept: { type: 'string', multiple: true, default: [] },
      check: { type: 'boolean', default: false },
      diff: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  { inChinese: true },
);

const usage = `npm run diagrams -- [选项]
  （不加选项）    重新画全部流程：docs/diagrams、docs/diagrams/data；说法变了的流程只用文字说出差别，不重新画
  --accept <流程> 看过差别，接受这个流程的变化，重新画它；可以写多次
  --check         只说哪些文件过期，什么也不写
  --diff <版本>   与一个提交、分支或标签的流程比较：reports/diagrams/diff/index.html
  -h, --help      列出这些选项
退出码：0 没有问题，1 有过期的图、未接受的变化或读不出的流程，2 参数写错`;

async function draw(): Promise<boolean> {
  const wanted = await (flags.check ? regenerateDiagrams(root) : generateDiagrams());
  const differing = unacceptedMachines(root, wanted);
  const unknown = flags.accept.filter((name) => !differing.some((each) => each.name === name));
  if (unknown.length) refuse(`没有变化，或没有这个流程：${unknown.join('、')}`);
  const refused = differing.filter(({ name }) => !flags.accept.includes(name));
  // The page shows them all: it waits for the last of them.
  const kept = new Set(refused.flatMap(({ name }) => [...filesOfMachine(name), page]));
  const stale = staleDiagrams(root, wanted).filter((file) => !kept.has(file));
  if (!flags.check) writeDiagrams(root, wanted, kept);
  for (const file of stale) console.log(flags.check ? `过期：${file}` : `已写：${file}`);
  for (const each of differing) console.log(toldUnaccepted(each));
  if (refused.length)
    console.log(
      `看过以后接受：npm run diagrams -- ${refused.map(({ name }) => `--accept ${name}`).join(' ')}`,
    );
  else if (stale.length === 0) console.log('全部的图都是最新的。');
  return refused.length === 0 && (!flags.check || stale.length === 0);
}

/** A difference is no failure; a machine that could not be read is. */
async function compare(ref: string): Promise<boolean> {
  const { file, comparison } = await writeDiff(ref);
  const { before, changed, same, unreadable } = comparison;
  console.log(`与 ${before} 相比：${changed.length} 个流程不同，${same.length} 个相同`);
  for (const { name, title, difference } of changed)
    console.log(
      `  ${title}（${name}）：${difference.states.length} 个状态、${difference.transitions.length} 条去向不同`,
    );
  for (const [what, why] of unreadable) console.error(`读不出：${what}\n${why}`);
  console.log(file);
  return unreadable.length === 0;
}

async function main(): Promise<boolean> {
  if (flags.diff === undefined) return draw();
  try {
    return await compare(flags.diff);
  } catch (error) {
    if (error instanceof UnknownVersion) refuse(error.message);
    throw error;
  }
}

if (flags.help) console.log(usage);
else process.exitCode = (await main()) ? 0 : 1;
