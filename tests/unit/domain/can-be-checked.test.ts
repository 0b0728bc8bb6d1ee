import { describe, expect, it } from 'vitest';
import { androidRules } from '#domain/android/command-rules.ts';
import { appleRules } from '#domain/apple/command-rules.ts';
import { recycledStatus } from '#domain/devices/status-values.ts';
import { sampleDevice as android } from '#machines/android/sample-device.model.ts';
import { sampleDevice as apple } from '#machines/apple/sample-device.model.ts';

describe('[decision.legality] who can be asked how it is', () => {
  it.each([
    ['a phone in use', android(), { ok: true }],
    [
      'one in the archive',
      android({ recycled_status: recycledStatus.recycled }),
      { ok: false, reason: '设备已归档' },
    ],
    ['one that was released', android({ released: true }), { ok: false, reason: '设备已解除监管并退出管理' }],
  ])('of Android: %s', (_, device, expected) => {
    expect(androidRules.canBeChecked(device)).toMatchObject(expected);
  });

  it.each([
    ['a device in use', apple(), { ok: true }],
    ['one in the bin', apple({ recycled_status: recycledStatus.recycled }), { ok: true }],
    [
      'one that has never enrolled',
      apple({ last_active_time: null }),
      { ok: false, reason: '设备尚未入网，激活后即可核对状态', exit: '请先在设备上完成激活' },
    ],
  ])('of Apple: %s', (_, device, expected) => {
    expect(appleRules.canBeChecked(device)).toMatchObject(expected);
  });
});
