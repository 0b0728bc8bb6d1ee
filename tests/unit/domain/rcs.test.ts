import { expect, it } from 'vitest';
import { rcsReleaseMs } from '#domain/limits.ts';
import { maskIdCard } from '#domain/reports/id-card.ts';
import { openOf, rcsStanding } from '#domain/reports/rcs.ts';

const date_created = '2026-11-20T02:00:00.000Z';
const asked = Date.parse(date_created);
const there = { date_updated: date_created, url: 'https://agency.example/wechat' };
const request = { status: 1, date_created, last_wechat_report: null, last_alipay_report: null } as const;

it.each([
  { title: 'whose link is being made', part: { status: 0 }, standing: 'making' },
  { title: 'that came to nothing', part: { status: 2 }, standing: 'failed' },
  { title: 'of which nothing is released', part: {}, standing: 'waiting' },
  { title: 'with one report', part: { last_alipay_report: there }, standing: 'partly' },
  {
    title: 'with both reports',
    part: { last_wechat_report: there, last_alipay_report: there },
    standing: 'released',
  },
] as const)('[decision.rcs] a query $title is $standing', ({ part, standing }) => {
  expect(rcsStanding({ ...request, ...part }, asked + rcsReleaseMs - 1)).toBe(standing);
});

it('[decision.rcs] after 30 days nobody waits for what is not released, and what is there stays', () => {
  const later = asked + rcsReleaseMs;
  expect(rcsStanding(request, later)).toBe('over');
  expect(rcsStanding({ ...request, last_wechat_report: there }, later)).toBe('over');
  expect(rcsStanding({ ...request, last_wechat_report: there, last_alipay_report: there }, later)).toBe(
    'released',
  );
  expect(rcsStanding({ ...request, status: 2 }, later)).toBe('failed');
  expect(rcsStanding({ ...request, status: 0 }, later)).toBe('making');
});

it('[decision.rcs] an open query is found by whom is typed, although its row is masked', () => {
  const row = { name: '商*越', id_card: maskIdCard('11010519491231002X') };
  const typed = { name: ' 商清越 ', id_card: '11010519491231002x' };
  expect(openOf([row], typed)).toBe(row);
  expect(openOf([row], { ...typed, name: '王五' })).toBeUndefined();
  expect(openOf([row], { name: '商清越', id_card: '' })).toBeUndefined();
});
