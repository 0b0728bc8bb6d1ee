import { expect, it } from 'vitest';
import {
  isFinal,
  isUnderWay,
  operationIdAlphabet,
  operationStatuses,
  operationStatusTitle,
  operationTitle,
  sentStatuses,
} from '#domain/devices/operation.ts';

it('names every status, its end and whether the gateway has the command', () => {
  const table = operationStatuses.map((status) => [
    status,
    operationStatusTitle(status),
    isFinal(status),
    sentStatuses.includes(status),
  ]);
  expect(table).toEqual([
    [0, '已创建', false, false],
    [1, '等待发出', false, false],
    [2, '已推送', false, true],
    [3, '设备忙，将重试', false, true],
    [4, '已执行', true, false],
    [5, '失败', true, false],
    [6, '已取消', true, false],
    [8, '已过期', true, false],
    [9, '结果未知', false, false],
  ]);
});

it('calls a created operation 已定时 only while its time lies ahead', () => {
  const run_at = '2026-11-22T01:00:00Z';
  expect(operationTitle({ status: 0, run_at, hold: false })).toBe('已定时');
  expect(operationTitle({ status: 1, run_at, hold: false })).toBe('等待发出');
  expect(operationTitle({ status: 0, run_at: null, hold: false })).toBe('已创建');
});

it('[decision.operation] calls one in its hold window 可撤销, and expects something of it all the while', () => {
  const run_at = '2026-11-22T01:00:00Z';
  const held = { run_at, hold: true } as const;
  expect([operationTitle({ status: 0, ...held }), operationTitle({ status: 2, ...held })]).toEqual([
    '可撤销',
    '已推送',
  ]);
  const before = Date.parse(run_at) - 1;
  expect([isUnderWay({ status: 0, ...held }, before), isUnderWay({ status: 6, ...held }, before)]).toEqual([
    true,
    false,
  ]);
});

it('is under way from its time on until it is final', () => {
  const now = Date.parse('2026-11-22T01:00:00Z');
  const underWay = (status: 0 | 2 | 4, run_at: string | null) =>
    isUnderWay({ status, run_at, hold: false }, now);
  expect([
    underWay(2, null),
    underWay(0, '2026-11-22T01:00:00Z'),
    underWay(2, '2026-11-22T00:59:59Z'),
  ]).toEqual([true, true, true]);
  expect([underWay(4, null), underWay(0, '2026-11-22T01:00:01Z')]).toEqual([false, false]);
});

it('makes operation ids of characters that are not mistaken for others', () => {
  expect(new Set(operationIdAlphabet).size).toBe(operationIdAlphabet.length);
  expect([...'01oOiIl'].filter((character) => operationIdAlphabet.includes(character))).toEqual([]);
});
