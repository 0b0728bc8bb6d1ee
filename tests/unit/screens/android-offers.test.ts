import { describe, expect, it } from 'vitest';
import { permissionCode } from '#domain/access/permissions.ts';
import { brandOf, channelOfBrand } from '#domain/android/brands.ts';
import { androidCommands } from '#domain/android/commands.ts';
import { preflight } from '#domain/android/preflight.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { offlineAfterMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { androidBatch } from '#machines/android/batch/batch-form.ts';
import { sampleDevice } from '#machines/android/sample-device.model.ts';
import { androidCommandsShown } from '#screens/android/commands/commands.ts';
import { offer } from '#screens/android/commands/device-offers.ts';
import { recordCommands } from '#screens/android/commands/own-records.tsx';
import { supervisionOf } from '#screens/android/words/android-words.ts';
import { commandsAt, isDangerous } from '#screens/devices/commands/definition.ts';
import { nextCommand, reasonInFull } from '#screens/devices/commands/offers.ts';

const now = new Date('2026-11-21T02:00:00Z');
const admin = { permission: ['Admin'], available_modules: ['mdm-android'] };
const locked = sampleDevice();
const unlocked = sampleDevice({
  lock_evidence: { ...locked.lock_evidence, wanted: null, operation_status: null, observed: 0 },
});
const reasonOf = (...of: Parameters<typeof offer>) => reasonInFull(offer(...of));

describe('what an Android device is offered', () => {
  it('[decision.legality] is the one of lock and unlock that is possible, with its reason where it is not', () => {
    expect([nextCommand(locked), nextCommand(unlocked)]).toEqual(['unlock', 'lock']);
    expect(reasonOf('unlock', locked, admin, now)).toBeNull();
    expect(reasonOf('lock', unlocked, admin, now)).toBeNull();
    expect(reasonOf('lock', locked, admin, now)).toBe('设备已处于锁定状态。需要更改提示内容时，请先解除锁定');
  });

  it('[decision.android.regulate] needs the store’s control for lock, restrictions and wallpaper', () => {
    const free = { ...unlocked, supervise_status: 0 };
    for (const name of ['lock', 'set-wallpaper', 'set-system-restriction', 'set-app-restriction'] as const)
      expect(reasonOf(name, free, admin, now)).toBe('设备未受监管。请先开始监管');
    expect(reasonOf('regulate', free, admin, now)).toBeNull();
    expect(reasonOf('get-location', free, admin, now)).toBeNull();
  });

  it('[decision.android.archive] is only to be brought back from the archive', () => {
    const away = sampleDevice({ recycled_status: 1, archived: true, supervise_status: 0 });
    expect(reasonOf('unarchive', away, admin, now)).toBeNull();
    expect(reasonOf('regulate', away, admin, now)).toBe(
      `${messages.deviceArchived}。${messages.unarchiveFirst}`,
    );
    expect(reasonOf('archive', locked, admin, now)).toBe('设备已锁定或已下发锁定，不能归档。请先解除锁定');
  });

  it('[decision.android.archive] is to be archived as it is where it was not heard of for 30 days, which is said', () => {
    const lost = sampleDevice({ lost: true });
    expect(reasonOf('archive', lost, admin, now)).toBeNull();
    const { warning } = recordCommands.archive;
    expect(warning(lost)).toContain('已超过 30 天未联系');
    expect(warning(locked)).toBeNull();
    expect(warning({ ...unlocked, lost: true, supervise_status: 0, progress: [] })).toBeNull();
  });

  it('[decision.android.channels] are the same by every channel, which is that of its brand: what one could not do would be a reason here', () => {
    const brands = { HONOR: 1, Redmi: 2, OnePlus: 3, iQOO: 4, samsung: 0 };
    const of = (device: typeof locked) => androidCommands.map(({ name }) => offer(name, device, admin, now));
    for (const [told, channel] of Object.entries(brands)) {
      const brand = brandOf(told);
      expect(channelOfBrand(brand)).toBe(channel);
      for (const device of [locked, unlocked])
        expect(of({ ...device, brand, channel: channelOfBrand(brand) })).toEqual(of(device));
    }
  });

  it('[decision.android.regulate] tells a phone that was let go for good from one that was never regulated', () => {
    expect(supervisionOf({ released: true, supervise_status: 0 })).toBe('已解除监管');
    expect(supervisionOf({ released: false, supervise_status: 0 })).toBe('未监管');
    expect(supervisionOf({ released: false, supervise_status: 1 })).toBe('监管中');
  });

  it('[role.codes.android] names the right that is lacking', () => {
    const clerk = { ...admin, permission: [permissionCode('android.unlock')] };
    expect(reasonOf('unlock', locked, clerk, now)).toBeNull();
    expect(offer('lock', unlocked, clerk, now).reason).toBe(messages.permissionDenied);
  });

  it('says who was first with the same, and that it is under way', () => {
    const first = {
      ...{ id: 'k7Q2m9x', command: 'deregulate', status: operationStatus.waiting, run_at: null, hold: true },
      ...{ date_created: '2026-11-21T01:59:00.000Z', cancel: null, awaits_device: false, remark: '' },
      ...{ may_have_left: false, observed_since: false, clerk_name: '赵一鸣' },
    };
    const offered = offer('deregulate', { ...unlocked, progress: [first] }, admin, now);
    expect(offered.reason).toBe(messages.unfinished);
    expect(offered.conflict).toContain('赵一鸣');
    expect(offered.conflict).toContain('解除监管');
  });
});

describe('the commands of Android devices', () => {
  it('[decision.labels] stand on the page in this order, what nothing brings back marked', () => {
    const titles = (place: string) =>
      commandsAt(androidCommandsShown, place).map((name) => androidCommandsShown.rules.titleOf(name));
    expect(titles('usual')).toEqual(['锁定设备', '解除锁定', '获取解锁密码', '获取位置']);
    expect(titles('control')).toEqual(['开始监管', '解除监管', '获取解除监管密码', '重新入网', '归档']);
    expect(titles('away')).toEqual(['取消归档']);
    const dangerous = (
      ['lock', 'unlock', 'regulate', 'deregulate', 'get-deregulate-passcode', 'archive'] as const
    ).filter((name) => isDangerous(androidCommandsShown, name));
    expect(dangerous).toEqual(['lock', 'deregulate', 'get-deregulate-passcode']);
  });
});

describe('a batch of Android devices', () => {
  const of = { denial: null, now: now.getTime() };
  const draft = {
    message: ' 请联系门店 ',
    phone_number: '',
    footnote: '',
    when: '',
    due_day: '',
    template: '',
  };

  it('[valid.android.lock] says the message, and neither a foot line nor an empty number', () => {
    expect(androidBatch.read({ command: 'lock', draft, timing: 'now' }, of.now)).toEqual({
      ok: true,
      fields: { kind: 'android', command: 'lock', fields: { message: '请联系门店', when: 'now' } },
    });
    const empty = { ...draft, message: ' ' };
    expect(androidBatch.read({ command: 'lock', draft: empty, timing: 'now' }, of.now)).toEqual({
      ok: false,
      errors: { message: messages.lockMessageRequired },
    });
  });

  it('[decision.batch] foresees what would become of each device', () => {
    const regulate = { command: 'regulate' } as const;
    expect(androidBatch.foresee(regulate, locked, of).kind).toBe('already');
    const free = { ...unlocked, supervise_status: 0 };
    expect(androidBatch.foresee(regulate, free, of)).toEqual({ kind: 'ready', reason: null });
    expect(androidBatch.foresee(regulate, { ...free, released: true }, of).kind).toBe('notEnrolled');
    const silent = { ...free, last_active_time: new Date(of.now - offlineAfterMs - 1).toISOString() };
    expect(androidBatch.foresee(regulate, silent, of)).toEqual({
      kind: 'queued',
      reason: messages.queuedOffline,
    });
    expect(preflight('archive', free, { ...of, scheduled: false, now }).kind).toBe('ready');
  });

  it('asks for a wallpaper and for a clerk before it is sent', () => {
    const wallpaper = { command: 'set-wallpaper', wallpaper_id: null, allow_modify: false } as const;
    expect(androidBatch.read(wallpaper, of.now)).toMatchObject({ ok: false });
    expect(androidBatch.read({ command: 'change-for-clerk', receiver: null }, of.now)).toEqual({
      ok: false,
      errors: { for_clerk: messages.receiverRequired },
    });
    expect(androidBatch.fields(wallpaper)).toContain('wallpaper_id');
  });
});
