import { lockStatus } from '#domain/devices/status-values.ts';
import { toldPlace } from '#server/gateways/fact-schema.ts';
import { readWhen } from '#server/operations/run-at.ts';
import { askedLock } from '../../asked-values.ts';
import { lockMessage } from '../../lock-message.ts';
import { observeLock, rememberLocation } from '../../observations.ts';
import { passUnlockCodes, unlockCodesFrom } from '../passcodes/occasions.ts';
import type { Definitions } from './definition.ts';

export const lockCommands = {
  lock: {
    payload: async (given, body) => ({
      message: await lockMessage(given, body),
      phone_number: body.phone_number ?? '',
    }),
    asked: (_, payload) => askedLock(payload),
    runAt: ({ when = 'now' }) => readWhen(when),
    told: async (db, operation) => ({ unlock_counter: await unlockCodesFrom(db, operation) }),
    learn: async (lesson) => {
      await passUnlockCodes(lesson);
      return observeLock(lesson, lockStatus.locked);
    },
  },
  unlock: { learn: (lesson) => observeLock(lesson, lockStatus.unlocked) },
  'get-location': {
    learn: rememberLocation,
    proof: { result: toldPlace, otherwise: '设备返回的位置无法识别' },
  },
} satisfies Definitions;
