import { describe, expect, it } from 'vitest';
import { type LockEvidence, lockState } from '#domain/devices/lock-state.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { item, lockCases, never, said, wish } from './lock-facts.ts';

const stateOf = (...facts: Partial<LockEvidence>[]) => lockState(Object.assign({}, never, ...facts), []).name;
const { created, waiting, sent, notNow, acknowledged, failed, cancelled, expired, unknown } = operationStatus;

it('shows each state with its title and tone', () => {
  const shown = Object.values(lockCases).map(({ evidence, progress }) => lockState(evidence, progress));
  expect(shown).toEqual([
    { name: 'locked', title: '已锁定', tone: 'locked', scheduled: null },
    { name: 'unlocked', title: '未锁定', tone: 'ok', scheduled: null },
    { name: 'locking', title: '等待锁定', tone: 'wait', scheduled: null },
    { name: 'unlocking', title: '等待解锁', tone: 'wait', scheduled: null },
    { name: 'lockUnknown', title: '结果未知', tone: 'none', scheduled: null },
    { name: 'unlockUnknown', title: '结果未知', tone: 'none', scheduled: null },
    { name: 'lockFailed', title: '锁定失败', tone: 'warn', scheduled: null },
    { name: 'unlockFailed', title: '解锁失败', tone: 'warn', scheduled: null },
    { name: 'notEnrolled', title: '待入网', tone: 'none', scheduled: null },
  ]);
});

describe('evidence', () => {
  it('never says locked before the device has answered', () => {
    const underWay = [waiting, sent, notNow];
    expect(underWay.map((status) => stateOf(wish(1, status), said(0, 5)))).toEqual(Array(3).fill('locking'));
    expect(underWay.map((status) => stateOf(wish(0, status), said(1, 5)))).toEqual(
      Array(3).fill('unlocking'),
    );
    expect(stateOf(wish(1, sent))).toBe('locking');
  });

  it('a contact after the sending outweighs a result that is unknown or failed', () => {
    for (const status of [unknown, failed, expired]) {
      expect(stateOf(wish(1, status), said(1, 12))).toBe('locked');
      expect(stateOf(wish(1, status), said(0, 12))).toBe('unlocked');
    }
  });

  it('a contact before the sending, or in the same instant, does not', () => {
    expect(stateOf(wish(1, unknown), said(1, 11))).toBe('lockUnknown');
    expect(stateOf(wish(1, failed), said(1, 5))).toBe('lockFailed');
    expect(stateOf(wish(0, expired), said(1, 5))).toBe('unlockFailed');
    expect(stateOf(wish(1, unknown))).toBe('lockUnknown');
  });

  it('a failure before anything was sent counts from the wish', () => {
    expect(stateOf(wish(1, failed), { sent_at: null }, said(0, 5))).toBe('lockFailed');
    expect(stateOf(wish(1, failed), { sent_at: null }, said(0, 11))).toBe('unlocked');
  });

  it('a wish that is not released or was withdrawn changes nothing', () => {
    for (const status of [created, cancelled]) {
      expect(stateOf(wish(1, status), said(0, 5))).toBe('unlocked');
      expect(stateOf(wish(1, status))).toBe('notEnrolled');
    }
  });

  it('the device has the last word against an acknowledgement', () => {
    expect(stateOf(wish(1, acknowledged), said(0, 12))).toBe('unlocked');
    expect(stateOf(wish(0, acknowledged), said(1, 12))).toBe('locked');
  });

  it('what the device says against the wish is no good news', () => {
    const toneOf = (wanted: 0 | 1, observed: 0 | 1) =>
      lockState({ ...never, ...wish(wanted, acknowledged), ...said(observed, 12) }, []).tone;
    expect([toneOf(1, 0), toneOf(0, 1)]).toEqual(['warn', 'warn']);
    expect([toneOf(1, 1), toneOf(0, 0)]).toEqual(['locked', 'ok']);
  });
});

it('tells of a lock that waits for its time, beside the present state', () => {
  const scheduled = item('lock', created, '2026-11-22T01:00:00Z');
  const others = [item('lock', created), item('get-location', created, '2026-11-22T01:00:00Z')];
  expect(lockState({ ...never, ...said(0, 5) }, [...others, scheduled])).toEqual({
    name: 'unlocked',
    title: '未锁定',
    tone: 'ok',
    scheduled,
  });
  expect(lockState(never, others).scheduled).toBeNull();
});
