import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { run } from './stores-command.ts';

describe('[decision.operator] a wrong argument', () => {
  const nowhere = path.join(tmpdir(), 'phoneward-stores-never-made');
  const unknownModule = /^没有模块 mdm-windows，可选：mdm-apple、.*hx-report-professional\n$/;
  const phone = '19912345678';
  const create = ['create', '--name', '店', '--admin', '陆川'];

  it.each([
    [['remove', phone], '没有操作 remove；--help 列出全部操作\n'],
    [['list', 'x'], /^多了参数 x；.*--help 列出全部选项\n$/],
    [['set'], 'set 后面应为门店的编号或名称\n'],
    [['set', ' '], 'set 后面应为门店的编号或名称\n'],
    [['set', '店', '--modules', 'mdm-windows'], unknownModule],
    [['set', '店', '--on', 'mdm-apple', '--on', 'mdm-android'], '选项 --on 只能使用一次\n'],
    [['set', '店', '--device-count', '-5'], /^选项 .*--help 列出全部选项\n$/],
    [['set', '店', '--device-count=-5'], '可登记设备数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--device-count', '0x10'], '可登记设备数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--rcs-count', '1.5'], '风险查询次数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--rcs-count='], '风险查询次数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--rcs-count', '2147483648'], '风险查询次数应为 0 到 2147483647 的整数\n'],
    [['set', '店', '--discount-rate', '85'], '折扣率应为 0 到 1 的数，如 0.85\n'],
    [['set', '店', '--level', 'basic'], 'set 不使用选项 --level\n'],
    [['set', '店', '--quota', '5'], '没有选项 --quota；--help 列出全部选项\n'],
    [[...create, '--phone', '1234'], /^.*手机号.*\n$/],
    [['create', '--admin', '陆川', '--phone', phone], '请输入门店名称\n'],
    [['create', '--name', '店', '--phone', phone], /^.*姓名.*\n$/],
    [
      ['create', '--name', '一\u001b[2J', '--admin', '陆川', '--phone', phone],
      '门店名称不能包含换行等控制字符\n',
    ],
    [
      ['credit', '店', '--level', 'gold', '--count', '5', '--reference', 'a'],
      '报告等级应为 basic、advanced、professional 之一\n',
    ],
    [
      ['credit', '店', '--level', 'basic', '--count', '0', '--reference', 'a'],
      '增加的次数应为 1 到 1000000 的整数\n',
    ],
    [
      ['credit', '店', '--level', 'basic', '--count', '5'],
      '请用 --reference 指定凭证号：同一凭证号只增加一次\n',
    ],
    [['disable'], 'disable 后面应为账号的手机号\n'],
    [['disable', '12'], /^.*手机号.*\n$/],
    [['disable', phone, '--json', 'yes'], /^多了参数 yes；.*\n$/],
  ] as const)(
    '%j is told in one sentence with exit code 2, before anything is opened',
    async (args, sentence) => {
      const { code, out, err } = await run({ DATA_DIR: nowhere }, ...args);
      expect([code, out, err]).toEqual([
        2,
        '',
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      ]);
      expect(existsSync(nowhere)).toBe(false);
    },
  );

  it('--help names every act, option, module and exit code', async () => {
    const { code, out, err } = await run({ DATA_DIR: nowhere }, '--help');
    expect([code, err]).toEqual([0, '']);
    for (const word of [
      'create',
      'set',
      'credit',
      'disable',
      'enable',
      'password',
      'admin',
      '--json',
      'hx-early-access',
    ])
      expect(out).toContain(word);
  });

  it('a list of a folder that is not there makes none', async () => {
    const { code, out, err } = await run({ DATA_DIR: nowhere });
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('没有数据库')]);
    expect(existsSync(nowhere)).toBe(false);
  });
});

it('[decision.operator] a database that nobody answers for is told in a sentence', async () => {
  const { code, out, err } = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('无法连接 DATABASE_URL')]);
});
