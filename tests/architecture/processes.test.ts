import { describe, expect, it } from 'vitest';
import { run } from '../../scripts/processes.ts';

describe('a program that is run', () => {
  it('is killed where it does not end when asked', async () => {
    const stubborn = ['-c', 'trap "" TERM; while :; do sleep 0.05; done'];
    const { code, output } = await run('sh', stubborn, { quiet: true, timeout: 100, grace: 100 });
    expect([code, output]).toEqual([128, '\nended by SIGKILL\n']);
  }, 5_000);

  it('has ended also where a child of its own keeps the output open', async () => {
    expect(await run('sh', ['-c', 'echo done; sleep 15 &'], { quiet: true })).toEqual({
      code: 0,
      output: 'done\n',
    });
  }, 5_000);
});
