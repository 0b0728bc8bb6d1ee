import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  bandOf,
  contentsOf,
  factsOf,
  type ReportContent,
  readContent,
  reportContent,
  sectionIn,
  titleOf,
  toneOfScore,
} from '#domain/reports/content.ts';
import { demoContent } from '#server/gateways/reports/demo.ts';

const whole = {
  sections: [
    { kind: 'identity', agrees: true },
    { kind: 'number', age_months: 26, network: '中国移动' },
    { kind: 'blacklist', listed: false },
    { kind: 'enquiries', last_30_days: 3 },
    { kind: 'score', score: 642 },
    { kind: 'debts', debts: [{ kind: '信用卡', count: 2, amount: 12_000 }] },
    { kind: 'overdue', payments: 1, months: [{ month: '2026-10', payments: 1 }] },
  ],
};

const inWords = ({ sections }: ReportContent) =>
  sections.map((section) => [
    titleOf(section),
    ...factsOf(section).map(({ label, text }) => `${label}：${text ?? '无数据'}`),
  ]);

it('[decision.report.content] basic: identity, age and network of the number, blacklist, enquiries of 30 days', () => {
  const { sections } = whole;
  expect(contentsOf('basic')).toEqual(['身份核验', '手机号', '黑名单', '多头查询']);
  expect(inWords(readContent({ sections: sections.slice(0, 4) }, 'basic'))).toEqual([
    ['身份核验', '姓名与证件号：一致'],
    ['手机号', '入网时长：26 个月', '运营商：中国移动'],
    ['黑名单', '是否命中：未命中'],
    ['多头查询', '近 30 天：3 次'],
  ]);
});

it('[decision.report.content] a score has the tone of its band: only a good one is told as good', () => {
  expect([300, 449, 450, 549, 550, 649, 650, 749, 750, 900].map(toneOfScore)).toEqual([
    'locked',
    'locked',
    'warn',
    'warn',
    'wait',
    'wait',
    'ok',
    'ok',
    'ok',
    'ok',
  ]);
});

it('[decision.report.content] the demo tells nothing of a phone number that nobody gave', () => {
  const of = (phone_number: string | null) =>
    sectionIn(demoContent('basic', { id_card: '330000199001011234', phone_number }, new Date(0)), 'number');
  expect(of(null)).toMatchObject({ age_months: null, network: null });
  expect(of('12900000001')).toMatchObject({ age_months: expect.any(Number), network: expect.any(String) });
});

it('[decision.report.content] advanced besides: a score of 300 to 900 with its band, debts by kind, overdue payments and their months', () => {
  const read = readContent(whole, 'advanced');
  expect(inWords(read).slice(4)).toEqual([
    ['综合评分', '评分：642（一般）'],
    ['负债', '信用卡：2 笔，共 12,000 元'],
    ['逾期', '近 12 个月：1 笔'],
  ]);
  expect(read.sections.at(-1)).toMatchObject({ months: [{ month: '2026-10', payments: 1 }] });
  expect([300, 449, 450, 549, 550, 649, 650, 749, 750, 900].map(bandOf)).toEqual([
    '很差',
    '很差',
    '较差',
    '较差',
    '一般',
    '一般',
    '良好',
    '良好',
    '优秀',
    '优秀',
  ]);
});

it('[decision.report.content] what is left out is 无数据', () => {
  for (const sent of [
    {},
    { sections: [] },
    { sections: [{ kind: 'identity' }, { kind: 'number', network: null }] },
  ])
    expect(inWords(readContent(sent, 'advanced')).flatMap(([, ...facts]) => facts)).toEqual(
      [
        '姓名与证件号',
        '入网时长',
        '运营商',
        '是否命中',
        '近 30 天',
        '评分',
        '负债',
        '近 12 个月',
        '各月逾期',
      ].map((label) => `${label}：无数据`),
    );
});

it('[decision.report.content] what is sent beyond the schema, or does not fit it, is shown as text', () => {
  const sent = {
    note: '仅供参考',
    sections: [
      { kind: 'identity', agrees: 'yes', photo: true },
      { kind: 'score', score: 1_000, more: [{ label: '模型', value: 'v3' }] },
      { kind: 'court', title: '司法信息', cases: [{ label: '被执行', value: '1 条' }], open: false },
      '一段话',
    ],
  };
  const shown = inWords(readContent(sent, 'advanced')).flat();
  for (const words of [
    '姓名与证件号：无数据',
    'agrees：yes',
    'photo：true',
    '评分：无数据',
    'score：1000',
    '模型：v3',
    '司法信息',
    '被执行：1 条',
    'open：false',
    '内容：一段话',
    'note：仅供参考',
  ])
    expect(shown).toContain(words);
  expect(inWords(readContent(whole, 'basic')).flat()).toContain('score：642');
});

it('[decision.report.content] whatever is sent becomes a report of the schema', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom('basic', 'advanced', 'professional'), (sent, level) => {
      expect(v.is(reportContent, readContent(sent, level))).toBe(true);
      expect(
        v.is(reportContent, readContent({ sections: [sent, { kind: 'score', score: sent }] }, level)),
      ).toBe(true);
    }),
  );
});
