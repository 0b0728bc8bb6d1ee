import { expect, it } from 'vitest';
import { run } from '../../scripts/processes.ts';

const timeout = 30_000;

it.each([
  ['diagrams --bogus', '--bogus'],
  ['diagrams --diff', '--diff'],
  ['diagrams --diff nosuchref', 'git does not know nosuchref'],
  ['diagrams --diff HEAD:README.md', 'git does not know HEAD:README.md'],
  ['paths --machine nosuch', 'nosuch'],
  ['replay', 'npm run replay -- <文件>'],
  ['replay --bogus', '--bogus'],
  ['replay nosuch.json', 'nosuch.json：没有这个文件'],
  ['replay docs', 'docs：这是一个文件夹'],
  ['replay LICENSE', 'LICENSE：这不是运行记录文件，或者它不完整：内容不是 JSON'],
  ['replay package.json', 'package.json：这不是运行记录文件，或者它不完整：format 缺少或不对'],
  ['test --lane nosuch', 'No lane nosuch'],
  ['test --lane types tests/unit', 'Name lanes or files, not both'],
])(
  '%s says what is wrong, with exit code 2',
  async (line, words) => {
    const [command, ...given] = line.split(' ');
    const args = [`scripts/${command}.ts`, ...given];
    const { code, output } = await run(process.execPath, args, { quiet: true, timeout });
    expect(output).toContain(words);
    expect({ code, hasStack: /^\s+at /m.test(output) }).toEqual({ code: 2, hasStack: false });
  },
  timeout,
);
