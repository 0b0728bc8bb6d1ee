import { lockStatus } from '#domain/devices/status-values.ts';
import { toldPlace } from '#server/gateways/fact-schema.ts';
import { readWhen } from '#server/operations/run-at.ts';
import { askedLock } from '../../asked-values.ts';
import { lockMessage } from '../../lock-message.ts';
import { observeLock, rememberLocation } from '../../observations.ts';
import type { Definitions } from './definition.ts';

export const lostModeCommands = {
  lock: {
    payload: async (given, body) => {
      const { phone_number = '', footnote = '' } = body;
      return { message: await lockMessage(given, body), phone_number, footnote };
    },
    asked: (_, payload) => askedLock(payload),
    runAt: ({ when }) => readWhen(when),
    learn: (lesson) => observeLock(lesson, lockStatus.locked),
  },
  unlock: { learn: (lesson) => observeLock(lesson, lockStatus.unlocked) },
  'get-location': {
    learn: rememberLocation,
    proof: { result: toldPlace, otherwise: '设备返回的位置无法识别' },
  },
  'play-lost-mode-sound': {},
} satisfies Definitions;
