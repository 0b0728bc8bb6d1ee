import { expect, it } from 'vitest';
import type { AppleDevice } from '#api/contract/apple/device.ts';
import { moduleNames } from '#domain/access/modules.ts';
import { adminMark } from '#domain/access/permissions.ts';
import { type AppleCommandName, appleCommand, appleCommandNames } from '#domain/apple/commands.ts';
import { preflight } from '#domain/apple/preflight.ts';
import {
  type UnlockSagaStatus,
  unlockSagaStatuses,
  unlockSagaStatusTitle,
  unlockSentence,
} from '#domain/apple/unlock-saga.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { offer } from '#screens/apple/commands/device-offers.ts';

const now = new Date('2026-11-21T02:00:00Z');

const during = (status: UnlockSagaStatus): AppleDevice =>
  sampleDevice({
    unlock_saga: {
      id: '77777777-7777-4777-8777-777777777777',
      status,
      date_created: '2026-11-21T01:30:00.000Z',
      clerk_name: '赵一鸣',
      hold_until: null,
      step: null,
    },
  });

const asked = (command: AppleCommandName, device: AppleDevice) => ({
  batch: preflight(command, device, { denial: null, scheduled: false, now }),
  offered: offer(command, device, { permission: [adminMark], available_modules: moduleNames }, now),
});

it.each(['holding', 'running', 'stopping'] as const)(
  '[decision.unlock-saga] [decision.one-active] while %s keeps its device from every command that would change it',
  (status) => {
    const device = during(status);
    const sentence = `赵一鸣已于 11-21 09:30 发起一键解锁（${unlockSagaStatusTitle(status)}），请等待完成，或先取消该指令`;
    expect(unlockSentence(device.unlock_saga, now)).toBe(sentence);
    for (const command of appleCommandNames) {
      if (appleCommand(command).asks) expect(asked(command, device)).toEqual(asked(command, sampleDevice()));
      else {
        const { batch, offered } = asked(command, device);
        expect(batch).toEqual({ kind: 'busy', reason: sentence });
        expect(offered.conflict).toBe(sentence);
      }
    }
  },
);

it.each(['stopped', 'finished', 'cancelled'] as const)(
  '[decision.unlock-saga] while %s leaves its device to others',
  (status) => {
    expect(unlockSentence(during(status).unlock_saga, now)).toBeNull();
    for (const command of appleCommandNames)
      expect(asked(command, during(status))).toEqual(asked(command, sampleDevice()));
  },
);

it('[decision.unlock-saga] has a Chinese title in each status', () => {
  for (const status of unlockSagaStatuses)
    expect(unlockSagaStatusTitle(status)).toMatch(/^\p{Script=Han}+$/u);
});
