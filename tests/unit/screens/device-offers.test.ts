import { describe, expect, it } from 'vitest';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import type { ProgressItem } from '#api/contract/devices/progress.ts';
import { permissionCode } from '#domain/access/permissions.ts';
import { appleCommandNames } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { activationLockStatus } from '#domain/devices/status-values.ts';
import * as messages from '#domain/messages.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';
import { enrolmentReason } from '#screens/apple/dialogs/enrolment-offer.ts';
import { appleRisks } from '#screens/apple/dialogs/risks.ts';
import { aheadSubject, cancelReason } from '#screens/devices/commands/cancel-words.ts';
import { nextCommand, reasonInFull } from '#screens/devices/commands/offers.ts';
import {
  effectHint,
  effectOfMany,
  strandingCounts,
  strandingHints,
} from '#screens/devices/commands/strandability.ts';
import { type LockCase, lockCases, underWayCases } from '../domain/lock-facts.ts';

const now = new Date('2026-11-21T02:00:00Z');
const admin = { permission: ['Admin'], available_modules: [] };
const locked = sampleDevice();
const unlocked = sampleDevice({
  lock_evidence: { ...locked.lock_evidence, wanted: null, operation_status: null, observed: 0 },
});
const progress = (fields: Partial<ProgressItem>): ProgressItem[] => [
  {
    id: 'k7Q2m9x',
    command: 'lock',
    status: operationStatus.sent,
    date_created: '2026-11-21T01:59:00.000Z',
    run_at: null,
    hold: false,
    cancel: null,
    awaits_device: false,
    may_have_left: false,
    remark: '',
    observed_since: false,
    clerk_name: '李晓雯',
    ...fields,
  },
];
const locking = sampleDevice({
  lock_evidence: {
    ...locked.lock_evidence,
    wanted: 1,
    operation_status: operationStatus.sent,
    observed: 0,
  },
  progress: progress({}),
});

describe('what a device’s row offers', () => {
  const inState = ({ evidence, progress: items }: LockCase, fields: Partial<AppleDevice> = {}) =>
    sampleDevice({
      lock_evidence: { ...evidence, operation_id: null },
      progress: items.map((one) => ({ ...one, remark: '', clerk_name: '李晓雯' })),
      ...fields,
    });
  const everyCase = { ...lockCases, ...underWayCases };
  const runs = '已于 11-20 09:10 发起';

  it('[decision.legality] [decision.waiting] is the other way than a device is, or is on the way to, in every lock state: possible, or with who was first and the way out', () => {
    const offers = Object.entries(everyCase).map(([state, facts]) => {
      const device = inState(facts, facts === lockCases.notEnrolled ? { last_active_time: null } : {});
      const next = nextCommand(device);
      return [state, next, reasonInFull(offer(next, device, admin, now)) ?? '可以'];
    });
    expect(offers).toEqual([
      ['locked', 'unlock', '可以'],
      ['unlocked', 'lock', '可以'],
      ['locking', 'unlock', `李晓雯${runs}锁定设备（已推送），请等待完成，或先取消该指令`],
      ['unlocking', 'lock', `李晓雯${runs}解除锁定（已推送），请等待完成，或先取消该指令`],
      ['lockUnknown', 'unlock', '可以'],
      ['unlockUnknown', 'lock', '可以'],
      ['lockFailed', 'lock', '可以'],
      ['unlockFailed', 'unlock', '可以'],
      ['notEnrolled', 'lock', '设备尚未入网，激活后即可锁定。请先在设备上完成激活'],
      ['lock not sent', 'unlock', '可以'],
      ['unlock not sent', 'lock', '可以'],
      ['lock may have been sent', 'unlock', `李晓雯${runs}锁定设备（等待发出），请等待完成，或先取消该指令`],
      ['unlock may have been sent', 'lock', `李晓雯${runs}解除锁定（等待发出），请等待完成，或先取消该指令`],
      ['lock waits for the device', 'unlock', '可以'],
      ['unlock waits for the device', 'lock', '可以'],
      ['lock put off', 'unlock', `李晓雯${runs}锁定设备（设备忙，将重试），请等待完成，或先取消该指令`],
      ['unlock put off', 'lock', `李晓雯${runs}解除锁定（设备忙，将重试），请等待完成，或先取消该指令`],
    ]);
  });

  it('[decision.one-active] says of the same command that waits for the device that it will act by itself', () => {
    const device = inState(underWayCases['lock waits for the device'] ?? lockCases.locking);
    expect(reasonInFull(offer('lock', device, admin, now))).toBe(
      `李晓雯${runs}锁定设备（等待设备联网），设备联网后自动执行，无需重复操作；不再需要时可取消该指令`,
    );
  });

  it('[decision.legality] gives a reason and a way out for every command that is not possible, in every state', () => {
    const flags: readonly Partial<AppleDevice>[] = [
      {},
      { last_active_time: null, supervise_status: 0 },
      { supervise_status: 0 },
      { recycled_status: 1 },
      { activation_lock_status: 0, abm_status: 0 },
      { activation_lock_status: 2, abm_status: 2 },
      { os_version: '', available_os_updates: [], has_unlock_token: false, has_bypass_code: false },
      { hirer_phone_number: null },
    ];
    const whole = /^[^，。].*[^，。]$/;
    let refused = 0;
    for (const facts of Object.values(everyCase))
      for (const fields of flags)
        for (const command of appleCommandNames)
          for (const rights of [admin, { permission: [], available_modules: [] }]) {
            const given = offer(command, inState(facts, fields), rights, now);
            const words = [command, given.reason, given.exit, given.conflict, reasonInFull(given)];
            if (given.reason === null) expect(words).toEqual([command, null, null, null, null]);
            else {
              refused++;
              expect(given.reason, command).toMatch(whole);
              expect(given.conflict ?? given.exit, command).toMatch(whole);
              expect(reasonInFull(given)).toContain(given.conflict ?? `${given.reason}。${given.exit}`);
            }
          }
    expect(refused).toBeGreaterThan(3_000);
  });

  it('[decision.legality] is possible, or says why not and what would make it possible', () => {
    expect(offer('unlock', locked, admin, now)).toEqual({
      command: 'unlock',
      title: '解除锁定',
      reason: null,
      exit: null,
      conflict: null,
    });
    expect(reasonInFull(offer('unlock', locked, admin, now))).toBeNull();
    expect(offer('unlock', unlocked, admin, now)).toMatchObject({
      reason: '设备未锁定',
      exit: '只有锁定的设备可以解除锁定',
    });
    expect(reasonInFull(offer('get-location', unlocked, admin, now))).toBe(
      '设备未锁定，苹果只允许定位锁定中的设备。先锁定设备，确认后再定位',
    );
  });

  it('[valid.ios.enrol-serial] is no enrolment link for a serial number that enrolment does not take', () => {
    expect(enrolmentReason({ ...unlocked, serial_number: 'F2LXQ0ZYHG7H' }, admin)).toBeNull();
    expect(enrolmentReason({ ...unlocked, serial_number: 'F2LXQ0ZYHG7H1' }, admin)).toBe(
      '序列号超过 12 位，不能通过登记链接登记。请核对序列号是否输错',
    );
  });

  it('[decision.progress] reads from the unfinished operations who was first with what', () => {
    const refused = offer('unlock', locking, admin, now);
    expect(refused.reason).toBe('有未完成的操作');
    expect(reasonInFull(refused)).toBe(
      '李晓雯已于 11-21 09:59 发起锁定设备（已推送），请等待完成，或先取消该指令',
    );
  });

  it('[decision.one-active] names the way out where nobody knows what became of the first', () => {
    const lost = (fields: Partial<ProgressItem>) => ({
      ...unlocked,
      progress: progress({ command: 'reboot', status: operationStatus.unknown, ...fields }),
    });
    expect(reasonInFull(offer('reboot', lost({}), admin, now))).toBe(
      '李晓雯已于 11-21 09:59 发起重启设备（结果未知），设备仍可能执行。如需再次发起，请先取消该指令',
    );
    expect(offer('reboot', lost({ cancel: 'tooLate' }), admin, now).reason).toBeNull();
  });

  it('[decision.progress] lets a command replace one that was not sent yet, and a scheduled one wait', () => {
    const waiting = { ...locking, progress: progress({ status: operationStatus.waiting }) };
    expect(offer('unlock', waiting, admin, now).reason).toBeNull();
    const scheduled = {
      ...unlocked,
      progress: progress({ status: operationStatus.created, run_at: '2026-11-22T01:00:00.000Z' }),
    };
    expect(offer('lock', scheduled, admin, now).reason).toBeNull();
  });

  it('[role.non-admin] says when the right is missing, for the cancel of a scheduled lock too', () => {
    const viewer = { permission: [], available_modules: [] };
    const locker = { permission: [permissionCode('apple.enableLostMode')], available_modules: [] };
    expect(offer('lock', unlocked, viewer, now).reason).toBe(messages.permissionDenied);
    expect(reasonInFull(offer('unlock', locked, locker, now))).toBe(
      '没有权限执行此操作。需要“解除锁定”权限，请联系门店管理员开通',
    );
    const [ahead] = progress({ status: operationStatus.created, run_at: '2026-11-22T01:00:00.000Z' });
    const scheduled = aheadSubject(ahead as ProgressItem, 'apple');
    expect([viewer, locker].map((rights) => cancelReason(rights, scheduled, now))).toEqual([
      '没有权限执行此操作。需要“锁定设备”权限，请联系门店管理员开通',
      null,
    ]);
  });
});

describe('what could strand a locked device', () => {
  it('is said from the facts that are known', () => {
    const at = now.getTime();
    expect(strandingHints(appleRisks, locked, at)).toEqual([]);
    const stranded = sampleDevice({ last_active_time: null, has_sim: false, has_bypass_code: false });
    expect(strandingHints(appleRisks, stranded, at)).toHaveLength(2);
    expect(strandingHints(appleRisks, sampleDevice({ ...locked, battery_level: 12 }), at)).toEqual([
      '最近一次上报的电量只有 12%：关机后收不到之后的指令。',
    ]);
    const untold = strandingHints(appleRisks, sampleDevice({ has_sim: null }), at);
    expect(untold).toEqual(['设备未上报是否有 SIM 卡：如果没有，锁定后若重启，可能失联。']);
    const free = { activation_lock_status: activationLockStatus.off, has_bypass_code: false };
    expect(strandingHints(appleRisks, sampleDevice({ ...locked, ...free }), at)).toEqual([]);
  });

  it('is counted of many', () => {
    const long = sampleDevice({ last_active_time: '2026-11-19T02:00:00.000Z', has_sim: null });
    const many = [
      ...[locked, long, sampleDevice({ ...long, last_active_time: null })],
      ...[sampleDevice({ has_sim: null, battery_level: 20 }), sampleDevice({ has_sim: false })],
    ];
    expect(strandingCounts(appleRisks, many, now.getTime())).toEqual([
      '1 台超过 24 小时未联系',
      '1 台电量不超过 20%',
      '1 台没有 SIM 卡',
      '3 台未上报 SIM 卡',
    ]);
    expect(strandingCounts(appleRisks, [locked], now.getTime())).toEqual([]);
  });
});

describe('when a command takes effect', () => {
  const heard = (minutesAgo: number | null) =>
    sampleDevice({
      last_active_time:
        minutesAgo === null ? null : new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    });

  it('is foreseen of a device that was heard lately; of another one only what it waits for', () => {
    const hint = (minutesAgo: number | null) => effectHint(heard(minutesAgo), now.getTime());
    expect(hint(0)).toBe('最近联系刚刚，预计 1 分钟内生效');
    expect(hint(15)).toBe('最近联系 15 分钟前，预计 1 分钟内生效');
    expect(hint(16)).toBe('最近联系 16 分钟前，设备下次联系时执行');
    expect(hint(23 * 60)).toBe('最近联系 23 小时前，设备下次联系时执行');
    expect(hint(25 * 60)).toBe(messages.queuedOffline);
  });

  it('is foreseen of many where all of them were', () => {
    const hint = (...ages: (number | null)[]) => effectOfMany(ages.map(heard), now.getTime());
    expect(hint(1, 15)).toBe('都在 15 分钟内联系过，预计 1 分钟内生效');
    expect(hint(1, 16, 23 * 60)).toBe('其中 2 台超过 15 分钟未联系，下次联系时执行');
    expect(hint(1, 16, 25 * 60)).toBe('其中 1 台离线，上线后执行');
  });
});
