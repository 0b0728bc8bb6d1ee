import { describe, expect, it } from 'vitest';
import { commandDenial } from '#domain/apple/command-right.ts';
import { type PreflightFacts, preflight, restrictionPreflight } from '#domain/apple/preflight.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { isSendable } from '#domain/devices/preflight.ts';
import { offlineAfterMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';

const now = new Date('2026-11-21T02:00:00Z');
const question = { denial: null, scheduled: false, now };
const evidence = sampleDevice().lock_evidence;
const unlocked = (fields: Partial<PreflightFacts> = {}): PreflightFacts => ({
  ...sampleDevice({ lock_evidence: { ...evidence, observed: 0, wanted: 0 } }),
  ...fields,
});
const waitingLock = {
  id: 'k7Q2m9x',
  command: 'lock',
  status: operationStatus.sent,
  date_created: '2026-11-21T01:40:12.000Z',
  run_at: null,
  hold: false,
  cancel: null,
  awaits_device: false,
  may_have_left: false,
  observed_since: false,
  clerk_name: '赵一鸣',
};

describe('the preflight of a batch', () => {
  it('[decision.legality] lets a device pass that is within reach and can be locked', () => {
    const verdict = preflight('lock', unlocked(), question);
    expect(verdict).toEqual({ kind: 'ready', reason: null });
    expect(isSendable(verdict)).toBe(true);
  });

  it('says of a device out of reach that its command waits for it, and sends it', () => {
    const last_active_time = new Date(now.getTime() - offlineAfterMs - 1).toISOString();
    const verdict = preflight('lock', unlocked({ last_active_time }), question);
    expect(verdict).toEqual({ kind: 'queued', reason: messages.queuedOffline });
    expect(isSendable(verdict)).toBe(true);
  });

  it.each([
    ['already', 'lock', sampleDevice(), '设备已处于锁定状态'],
    ['already', 'unlock', unlocked(), '设备未锁定'],
    ['unsupported', 'lock', unlocked({ supervise_status: 0 }), '设备未受监管'],
    ['unsupported', 'unlock', sampleDevice({ recycled_status: 1 }), '设备在回收站中'],
    ['busy', 'lock', unlocked({ progress: [waitingLock] }), '赵一鸣已于'],
  ] as const)(
    '[decision.legality] [decision.one-active] leaves out as %s a device that %s would find so',
    (kind, command, device, reason) => {
      const verdict = preflight(command, device, question);
      expect(verdict.kind).toBe(kind);
      expect(verdict.reason).toContain(reason);
      expect(isSendable(verdict)).toBe(false);
    },
  );

  it('[decision.one-active] lets a lock for later pass beside one that is under way', () => {
    const device = unlocked({ progress: [waitingLock] });
    expect(preflight('lock', device, { ...question, scheduled: true }).kind).toBe('ready');
  });

  it('[role.non-admin] asks the right before anything else, and says which one is missing', () => {
    const verdict = preflight('lock', sampleDevice(), {
      ...question,
      denial: commandDenial({ permission: [], available_modules: [] }, 'lock'),
    });
    expect(verdict.kind).toBe('denied');
    expect(verdict.reason).toContain('锁定设备');
    expect(isSendable(verdict)).toBe(false);
  });
});

describe('the preflight of restrictions for many', () => {
  const standard = { allowCamera: false };
  const differing = { ...sampleDevice(), ...unlocked(), diff_system_restriction_keys: ['allowScreenShot'] };

  it('tells how much changes of each, from the keys in which it differs from the default', () => {
    const wanted = { values: { allowCamera: true, allowAirDrop: false }, standard };
    expect(restrictionPreflight(differing, question, wanted)).toEqual({
      kind: 'ready',
      reason: memberMessages.restrictionsToChange(3),
    });
    const last_active_time = new Date(now.getTime() - offlineAfterMs - 1).toISOString();
    expect(restrictionPreflight({ ...differing, last_active_time }, question, wanted)).toEqual({
      kind: 'queued',
      reason: `${memberMessages.restrictionsToChange(3)}，${messages.queuedOffline}`,
    });
  });

  it('sends to a device that seems to have these already: the default it was compared with may have changed', () => {
    const wanted = { values: { allowCamera: false, allowScreenShot: false }, standard };
    expect(restrictionPreflight(differing, question, wanted)).toEqual({
      kind: 'ready',
      reason: memberMessages.seemsRestricted,
    });
  });

  it('[decision.legality] leaves out one that takes none, and judges by its state alone while nothing is chosen', () => {
    const locked = { ...sampleDevice(), diff_system_restriction_keys: [] };
    expect(restrictionPreflight(locked, question, null)).toMatchObject({ kind: 'unsupported' });
    expect(restrictionPreflight(differing, question, null)).toEqual({ kind: 'ready', reason: null });
  });
});
