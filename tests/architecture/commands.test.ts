import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { run } from '../../scripts/processes.ts';

const timeout = 30_000;

it.each([
  ['diagrams --bogus', '没有选项 --bogus'],
  ['diagrams --diff', '选项 --diff 后面缺少值'],
  ['diagrams --diff nosuchref', 'git 里没有 nosuchref'],
  ['diagrams --diff HEAD:README.md', 'git 里没有 HEAD:README.md'],
  ['paths --machine nosuch', '没有名为 nosuch 的流程。有：account-request、'],
  ['paths --bogus', '没有选项 --bogus'],
  ['paths -m', '选项 -m, --machine 后面缺少值'],
  ['paths captcha', '多了参数 captcha'],
  ['paths --headed --no-browser', '--headed 和 --no-browser 不能一起用'],
  ['paths --path 1', '--path 要和 --machine 一起用'],
  ['paths --machine sms-code --path 9999', '没有编号为 9999 的路径；--path 0 列出全部'],
  ['replay', 'npm run replay -- <文件>'],
  ['replay --bogus', '--bogus'],
  ['replay one.json two.json', '多了参数 two.json'],
  ['replay nosuch.json', 'nosuch.json：没有这个文件'],
  ['replay docs', 'docs：这是一个文件夹'],
  ['replay LICENSE', 'LICENSE：这不是运行记录文件，或者它不完整：内容不是 JSON'],
  ['replay package.json', 'package.json：这不是运行记录文件，或者它不完整：format 缺少或不对'],
  ['proofs --part nosuch', 'There is no part nosuch'],
  ['proofs --from 2', '--from and --count need a --part'],
  ['proofs --seed', "'--seed"],
  ['test --lane nosuch', 'No lane nosuch'],
  ['test --lane types tests/unit', 'Name lanes or files, not both'],
])(
  '%s says what is wrong, with exit code 2',
  async (line, words) => {
    const [command = '', ...given] = line.split(' ');
    const args = [programOf(command), ...given];
    const { code, output } = await run(process.execPath, args, { quiet: true, timeout });
    expect(output).toContain(words);
    expect({ code, hasStack: /^\s+at /m.test(output) }).toEqual({ code: 2, hasStack: false });
  },
  timeout,
);

it(
  'paths --path writes a page of its own, and leaves those of the last whole run as they are',
  async () => {
    const whole = changedAt('reports/paths');
    const args = ['tools/paths/paths.ts', '--machine', 'sms-code', '--path', '1', '--no-browser', '--json'];
    const { code, output } = await run(process.execPath, args, { quiet: true, timeout });
    expect(code).toBe(0);
    expect(output).toContain('这条路径的报告：reports/paths-part/index.html');
    const page = readFileSync('reports/paths-part/index.html', 'utf8');
    const { number, steps }: { number: string; steps: { text: string }[] } = JSON.parse(
      output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
    );
    expect(number).toBe('1');
    expect(steps.length).toBeGreaterThan(1);
    for (const { text } of steps) expect(page).toContain(text);
    expect(changedAt('reports/paths')).toBe(whole);
  },
  timeout,
);

it(
  'a run by a title that no test has fails',
  async () => {
    const one = ['vitest', 'run', '--project', 'unit', 'tests/unit/app/titles.test.ts', '-t'];
    const none = await run('npx', [...one, 'no test is called so'], { quiet: true, timeout });
    expect(none.output).toContain('No test has a title that fits /no test is called so/');
    expect(none.code).toBe(1);
  },
  timeout,
);

/** Of `npm run <command>`. */
function programOf(command: string): string {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, program] = /^exec node (\S+)$/.exec(scripts[command] ?? '') ?? [];
  if (!program) throw new Error(`package.json runs no program for ${command}`);
  return program;
}

const changedAt = (folder: string) => (existsSync(folder) ? statSync(folder).mtimeMs : null);
