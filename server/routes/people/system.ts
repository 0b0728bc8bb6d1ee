import * as contract from '#api/contract/people/system.ts';
import { isHighPrivilege, permissions } from '#domain/access/permissions.ts';
import { smsCodeMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { connected } from '#server/call/connections.ts';
import type { Handlers } from '#server/call/handler.ts';
import { Refusal } from '#server/call/refusal.ts';
import { formerHolder } from '#server/people/find-clerk.ts';
import { requireCaptcha } from '#server/security/captcha.ts';
import { browserOf } from '#server/security/known-browser.ts';
import { holderOf } from '#server/security/number-holder.ts';
import { issueSmsCode } from '#server/security/sms-codes.ts';
import { asksForSmsCode } from '#server/security/sms-switch.ts';
import { registrationClosed } from './account.ts';

export const system: Handlers<typeof contract> = {
  permissionMap: async () => {
    const list = permissions.map(({ action, code, title }) => ({
      type: code,
      title,
      parent: action.slice(0, action.indexOf('.')),
      alias: action,
      is_high_privilege: isHighPrivilege(action),
      remark: '',
    }));
    return { list, total: list.length };
  },

  checkNeedSmsVerify: async ({ query: { type }, actor, services: { db } }) => {
    const phone = maskPhone(actor.phone_number);
    if (type === 'update-password') return { need: true, phone };
    return { need: await asksForSmsCode(db, actor.store_id, type), phone };
  },

  smsVerify: async ({ body: { type, ...typed }, actor, services, now, ip }) => {
    if (type === contract.clerkSmsType && !actor.is_admin)
      throw new Refusal('PERMISSION_DENIED', messages.permissionDenied);
    const sms = connected(services.sms, 'sms');
    const { phone_number = actor.phone_number } = typed;
    const { store_id } = actor;
    const message = await issueSmsCode(services.db, { phone_number, type, ip, browser: null, store_id }, now);
    if (!(await sms.send(message))) throw new Refusal('UNAVAILABLE', messages.smsNotSent);
    const former =
      type === contract.clerkSmsType ? await formerHolder(services.db, actor, phone_number) : null;
    return { phone: maskPhone(phone_number), expires_in: smsCodeMs / 1000, former };
  },

  // Known and unknown numbers cost the same until the answer is out.
  smsVerifyNoauth: async ({ body: { phone_number, type, captcha_code }, services, now, ip, request }) => {
    if (type === 'register' && !services.config.registrationOpen) throw registrationClosed();
    const sms = connected(services.sms, 'sms');
    const browser = await browserOf(services.db, request, phone_number, now);
    await requireCaptcha(services, request, { answer: captcha_code, number: phone_number, ip, browser }, now);
    const message = await issueSmsCode(services.db, { phone_number, type, ip, browser }, now);
    const clerk = await holderOf(services.db, phone_number).select('id').executeTakeFirst();
    if (clerk || type === 'register') sms.sendLater(message);
    return { expires_in: smsCodeMs / 1000 };
  },
};
