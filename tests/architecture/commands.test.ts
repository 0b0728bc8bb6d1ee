import { expect, it } from 'vitest';
import { run } from '../../scripts/processes.ts';

it.each([
  'diagrams --bogus',
  'diagrams --diff',
  'diagrams --diff nosuchref',
  'diagrams --diff HEAD:README.md',
  'paths --machine nosuch',
  'replay',
  'replay --bogus',
  'test --lane nosuch',
  'test --lane unit tests/unit',
])('%s says in a sentence what is wrong, with exit code 2', async (line) => {
  const [command, ...given] = line.split(' ');
  const { code, output } = await run(process.execPath, [`scripts/${command}.ts`, ...given], { quiet: true });
  expect({ code, hasStack: /^\s+at /m.test(output) }).toEqual({ code: 2, hasStack: false });
  expect(output.trim()).not.toBe('');
});
