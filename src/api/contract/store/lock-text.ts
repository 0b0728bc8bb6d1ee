import * as v from 'valibot';
import { templateVariables, unknownVariables } from '#domain/devices/lock-templates.ts';
import { lockFootnoteMaxLength, lockMessageMaxLength, lockPhoneMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { endpoint } from '../row/endpoint.ts';
import { text } from '../row/fields.ts';
import { based_on, lastChange } from '../row/last-change.ts';

/** The text that a lock begins with: one's own, else that of the store, else none. An empty message: none is set. */

const braced = (name: string) => `{${name}}`;

/** Filled by nobody: what stands in braces would be read on the phone. */
const withoutVariables = (maxLength: number, label: string) =>
  v.pipe(
    text(maxLength, label),
    v.check((typed) => !/\{[^{}]*\}/.test(typed), `${label}不能使用变量`),
  );

export const contactPhone = withoutVariables(lockPhoneMaxLength, '联系电话');

/** Variables in braces stay as they are until a device is locked. */
const lockTextFields = {
  message: v.pipe(
    text(lockMessageMaxLength, '锁定提示内容'),
    v.check(
      (message) => unknownVariables(message).length === 0,
      ({ input }) => storeMessages.variableUnknown(unknownVariables(input), templateVariables.map(braced)),
    ),
  ),
  phone_number: contactPhone,
  footnote: withoutVariables(lockFootnoteMaxLength, '底部文字'),
};

const lockText = v.object({ message: v.string(), phone_number: v.string(), footnote: v.string() });
export type LockText = v.InferOutput<typeof lockText>;

/** Without a message none is set, and what else was typed would be lost. */
const isComplete = ({ message, phone_number, footnote }: LockText) =>
  message !== '' || (phone_number === '' && footnote === '');

export const lockTextBody = v.pipe(
  v.strictObject(lockTextFields),
  v.forward(v.check(isComplete, messages.lockMessageRequired), ['message']),
);

/** One's own (`call.user`). */
export const ownLockText = endpoint({
  name: 'user.lostModalContent',
  method: 'GET',
  path: '/api/user/lost-modal-content',
  title: '我的默认锁定文字',
  access: { login: true },
  result: lockText,
});

export const setOwnLockText = endpoint({
  name: 'user.setLostModalContent',
  method: 'PUT',
  path: '/api/user/lost-modal-content',
  title: '设置我的默认锁定文字',
  access: { login: true },
  body: lockTextBody,
  result: lockText,
});

const ofStore = v.object({ ...lockText.entries, changed: lastChange });
export type StoreLockText = v.InferOutput<typeof ofStore>;

/** Ours: the store's, for whoever has none of their own. */
export const storeLockText = endpoint({
  name: 'store.lockText',
  method: 'GET',
  path: '/api/store/lock-text',
  title: '门店默认锁定文字',
  access: { login: true },
  result: ofStore,
});

/** Ours. Errors: 409 CONFLICT with what stands in `current`. */
export const setStoreLockText = endpoint({
  name: 'store.setLockText',
  method: 'PUT',
  path: '/api/store/lock-text',
  title: '设置门店默认锁定文字',
  access: { login: true, admin: true },
  body: v.pipe(
    v.strictObject({ ...lockTextFields, based_on }),
    v.forward(
      v.check((text) => isComplete(text), messages.lockMessageRequired),
      ['message'],
    ),
  ),
  result: ofStore,
});
