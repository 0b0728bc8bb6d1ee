import * as contract from '#api/contract/account.ts';
import { codeTriesPerIp, codeTriesWindowMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import type { Tx } from '../database/tables.ts';
import type { Handlers } from '../handler.ts';
import { once } from '../http/once.ts';
import { lockClerks } from '../ios/room.ts';
import { Refusal } from '../refusal.ts';
import { addressKey, takeTry } from '../security/limits.ts';
import { createStore } from '../security/new-store.ts';
import { setLoginPassword, setSecondaryPassword } from '../security/set-password.ts';
import { smsMismatch, useSmsCode } from '../sms/codes.ts';

const ok = { ok: true } as const;

export const account: Handlers<typeof contract> = {
  registration: async ({ services: { config } }) => ({ open: config.registrationOpen }),

  registerStore: async (call) => {
    const { body, services, now, ip } = call;
    if (!services.config.registrationOpen) throw registrationClosed();
    await once(call, [contract.registerStore.name], async (tx) => {
      if (!(await mayTry(tx, ip, now))) return tooMany();
      const { phone_number, sms_code: code } = body;
      if (!(await useSmsCode(tx, { phone_number, type: 'register', code }, now))) return smsMismatch();
      const created = await createStore(tx, body, now);
      return created ? null : new Refusal('CONFLICT', messages.phoneRegistered);
    });
    return ok;
  },

  resetPassword: async (call) => {
    const { body, services, now, ip } = call;
    await once(call, [contract.resetPassword.name], async (tx) => {
      if (!(await mayTry(tx, ip, now))) return tooMany();
      const { phone_number, sms_code: code, password } = body;
      const clerk = await tx
        .selectFrom('clerk')
        .select(['id', 'store_id', 'phone_number'])
        .where('phone_number', '=', phone_number)
        .forNoKeyUpdate()
        .executeTakeFirst();
      const isRight = await useSmsCode(tx, { phone_number, type: 'reset-password', code }, now);
      if (!isRight || !clerk) return smsMismatch();
      await setLoginPassword(tx, services.live, clerk, { password, keep: null }, now);
      return null;
    });
    return ok;
  },

  updatePassword: async (call) => {
    const { actor, body, services, now } = call;
    await once(call, [contract.updatePassword.name, actor.id], async (tx) => {
      const { phone_number, session_id: keep } = actor;
      const { type, sms_code: code, password } = body;
      await lockClerks(tx, [actor.id]);
      if (!(await useSmsCode(tx, { phone_number, type: 'update-password', code }, now))) return smsMismatch();
      if (type === contract.passwordType.login) {
        await setLoginPassword(tx, services.live, actor, { password, keep }, now);
      } else await setSecondaryPassword(tx, actor, password, now);
      return null;
    });
    return ok;
  },
};

export const registrationClosed = () => new Refusal('NOT_POSSIBLE', messages.registrationClosed);

const tooMany = () => new Refusal('TOO_MANY', messages.tooMany);

/** Whoever sends a code is nobody yet, and can try one number after the other. */
const mayTry = (tx: Tx, ip: string, now: Date) =>
  takeTry(tx, { key: addressKey('code-ip', ip), tries: codeTriesPerIp, windowMs: codeTriesWindowMs }, now);
