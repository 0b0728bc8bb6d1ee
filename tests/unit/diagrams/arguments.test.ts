import { type ParseArgsConfig, parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parsingInChinese, surplus } from '#server/process/command-line.ts';
import { windowProblem } from '../../../scripts/arguments.ts';

const noDisplay = '没有显示器：请在有桌面的电脑上运行，或用 xvfb-run';
const options = {
  machine: { type: 'string', short: 'm' },
  headed: { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

function refusalOf(...args: string[]): string {
  try {
    parseArgs({ args, options });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return parsingInChinese(code ?? '', message, 'paths');
  }
  throw new Error('nothing was refused');
}

describe('a command line that cannot be read', () => {
  it('is refused without a word of English', () => {
    expect(refusalOf('-m')).toBe('选项 -m, --machine 后面缺少值；--help 列出全部选项');
    expect(refusalOf('--machine', '--headed')).toMatch(/^选项 [-m, achine]+ 后面缺少值；/);
    expect(refusalOf('--headed=1')).toBe('选项 --headed 后面不跟值；--help 列出全部选项');
    expect(refusalOf('--all')).toBe('没有选项 --all；--help 列出全部选项');
  });

  it('is told where npm has kept an option for itself', () => {
    expect(refusalOf('captcha')).toContain('多了参数 captcha；选项前面要有 --，写成 npm run paths -- …');
    expect(surplus('captcha', '')).toBe('多了参数 captcha；--help 列出全部选项');
  });
});

describe('a window', () => {
  it('needs a display on Linux', () => {
    expect(windowProblem({ headed: true }, {}, 'linux')).toBe(noDisplay);
    expect(windowProblem({ headed: true }, { DISPLAY: ':0' }, 'linux')).toBeNull();
    expect(windowProblem({ headed: true }, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBeNull();
    expect(windowProblem({ headed: true }, {}, 'darwin')).toBeNull();
    expect(windowProblem({ headed: false }, {}, 'linux')).toBeNull();
  });

  it('is not opened without a browser', () => {
    const flags = { headed: true, 'no-browser': true };
    expect(windowProblem(flags, { DISPLAY: ':0' }, 'linux')).toBe('--headed 和 --no-browser 不能一起用');
  });
});
