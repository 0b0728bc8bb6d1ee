import * as contract from '#api/contract/people/account.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import * as messages from '#domain/messages.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { once } from '#server/http/once.ts';
import { createStore } from '#server/people/new-store.ts';
import { lockClerks } from '#server/people/quota.ts';
import { codeLimit } from '#server/security/door-limits.ts';
import { browserOf, rememberBrowser } from '#server/security/known-browser.ts';
import { takeTry } from '#server/security/limits.ts';
import { holderOf } from '#server/security/number-holder.ts';
import { sessionStands } from '#server/security/sessions.ts';
import { resetPasswordOf, setLoginPassword, setSecondaryPassword } from '#server/security/set-password.ts';
import { smsMismatch, useSmsCode } from '#server/security/sms-codes.ts';

const ok = { ok: true } as const;

export const account: Handlers<typeof contract> = {
  registration: async ({ services: { config } }) => ({ open: config.registrationOpen }),

  registerStore: async (call) => {
    const { body, services, now, ip } = call;
    if (!services.config.registrationOpen) throw registrationClosed();
    await once(call, [contract.registerStore.name], async (tx) => {
      if (!(await takeTry(tx, codeLimit({ ip, browser: null }), now))) return tooMany();
      const { phone_number, sms_code: code } = body;
      if (!(await useSmsCode(tx, { phone_number, type: 'register', code }, now))) return smsMismatch();
      const created = await createStore(tx, body, now);
      return created
        ? null
        : new Refusal('CONFLICT', messages.phoneRegistered, {
            reason: 'phoneRegistered',
            field: 'phone_number',
          });
    });
    return ok;
  },

  // Whoever has read the SMS is known from then on: strangers who try the number shut nobody out who has just chosen a password.
  resetPassword: async (call) => {
    const { body, services, now, ip, request, headers } = call;
    const { phone_number, sms_code: code, password } = body;
    const browser = await browserOf(services.db, request, phone_number, now);
    // Told once it is committed: a transaction may be begun once more.
    let cookie: string | null = null;
    await once(call, [contract.resetPassword.name], async (tx) => {
      if (!(await takeTry(tx, codeLimit({ ip, browser }), now))) return tooMany();
      const clerk = await holderOf(tx, phone_number)
        .select(['id', 'store_id', 'phone_number'])
        .forNoKeyUpdate()
        .executeTakeFirst();
      const isRight = await useSmsCode(tx, { phone_number, type: 'reset-password', code, browser }, now);
      if (!isRight || !clerk) return smsMismatch();
      await setLoginPassword(tx, services.live, clerk, { password, keep: null }, now);
      cookie = await rememberBrowser(tx, clerk.id, call, now);
      return null;
    });
    if (cookie !== null) headers.append('set-cookie', cookie);
    return ok;
  },

  updatePassword: async (call) => {
    const { actor, body, services, now, headers } = call;
    let cookie: string | null = null;
    await once(call, [contract.updatePassword.name, actor.id], async (tx) => {
      const { phone_number, session_id: keep } = actor;
      const { type, sms_code: code, password } = body;
      await lockClerks(tx, [actor.id]);
      const isLogin = type === contract.passwordType.login;
      const reset = isLogin ? await resetPasswordOf(tx, actor, now) : null;
      if (await reset?.is(password))
        return new Refusal('INVALID_INPUT', clerkMessages.passwordStaysReset, { field: 'password' });
      // Who has logged in with what an administrator has handed out has shown enough; who was there before is out.
      if (reset && !(await sessionStands(tx, keep))) return new Refusal('UNAUTHORIZED', messages.sessionGone);
      if (reset === null || reset.isEnded) {
        if (code === undefined)
          return new Refusal('INVALID_INPUT', messages.smsCodeFormat, { field: 'sms_code' });
        if (!(await useSmsCode(tx, { phone_number, type: 'update-password', code }, now)))
          return smsMismatch();
      }
      if (isLogin) {
        await setLoginPassword(tx, services.live, actor, { password, keep }, now);
        cookie = await rememberBrowser(tx, actor.id, call, now);
      } else await setSecondaryPassword(tx, actor, password, now);
      return null;
    });
    if (cookie !== null) headers.append('set-cookie', cookie);
    return ok;
  },
};

export const registrationClosed = () =>
  new Refusal('NOT_POSSIBLE', messages.registrationClosed, { reason: 'registrationClosed' });

const tooMany = () => new Refusal('TOO_MANY', messages.tooMany);
