import * as v from 'valibot';
import { templateVariables, unknownVariables } from '#domain/devices/lock-templates.ts';
import { lockFootnoteMaxLength, lockMessageMaxLength, lockTemplateNameMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { endpoint } from '../row/endpoint.ts';
import { contactPhone, listOf, text } from '../row/fields.ts';
import { based_on, lastChange } from '../row/last-change.ts';

/** The text that a lock begins with: one's own, else one of the store's templates (`decision.lock-text`). An empty message: none is set. */

const braced = (name: string) => `{${name}}`;

/** Filled by nobody: what stands in braces would be read on the phone. */
const withoutVariables = (maxLength: number, label: string) =>
  v.pipe(
    text(maxLength, label),
    v.check((typed) => !/\{[^{}]*\}/.test(typed), `${label}不能使用变量`),
  );

/** Variables in braces stay as they are until a device is locked. */
const message = v.pipe(
  text(lockMessageMaxLength, '锁定提示内容'),
  v.check(
    (typed) => unknownVariables(typed).length === 0,
    ({ input }) => storeMessages.variableUnknown(unknownVariables(input), templateVariables.map(braced)),
  ),
);

export const lockTextFields = {
  message,
  phone_number: contactPhone,
  footnote: withoutVariables(lockFootnoteMaxLength, '底部文字'),
};

const lockText = v.object({ message: v.string(), phone_number: v.string(), footnote: v.string() });
export type LockText = v.InferOutput<typeof lockText>;

/** One's own (`call.user`). */
export const ownLockText = endpoint({
  name: 'user.lostModalContent',
  method: 'GET',
  path: '/api/user/lost-modal-content',
  title: '我的默认锁定文字',
  access: { login: true },
  result: lockText,
});

/** Without a message one's locks begin with a template of the store, and with one's own number. */
export const setOwnLockText = endpoint({
  name: 'user.setLostModalContent',
  method: 'PUT',
  path: '/api/user/lost-modal-content',
  title: '设置我的默认锁定文字',
  access: { login: true },
  body: v.strictObject(lockTextFields),
  result: lockText,
});

const lockTemplate = v.object({ name: v.string(), message: v.string() });
const lockTemplates = v.object({ ...listOf(lockTemplate).entries, changed: lastChange });
export type LockTemplates = v.InferOutput<typeof lockTemplates>;

/** Ours (`decision.templates`): the messages of the store; a lock begins with the first unless the person has used another. */
export const storeLockTemplates = endpoint({
  name: 'store.lockTemplates',
  method: 'GET',
  path: '/api/store/lock-templates',
  title: '锁定模板',
  access: { login: true },
  result: lockTemplates,
});

const templateName = v.pipe(
  text(lockTemplateNameMaxLength, '模板名称'),
  v.minLength(1, storeMessages.templateNameRequired),
);

export const lockTemplateFields = {
  name: templateName,
  message: v.pipe(message, v.minLength(1, messages.lockMessageRequired)),
};

const byAdmin = { login: true, admin: true } as const;

/**
 * Ours. `was`: the name of the one that is changed, without it a new one is added; `first`: it becomes the first. What stands already is no
 * change. Errors: 400 INVALID_INPUT where another has the name, 404 where `was` stands no more, 409 CONFLICT with what stands in `current`, 422
 * NOT_POSSIBLE where there are 20.
 */
export const setLockTemplate = endpoint({
  name: 'store.setLockTemplate',
  method: 'PUT',
  path: '/api/store/lock-templates',
  title: '设置锁定模板',
  access: byAdmin,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE'],
  body: v.strictObject({
    ...lockTemplateFields,
    was: v.optional(templateName),
    first: v.optional(v.boolean(messages.invalidInput)),
    based_on,
  }),
  result: lockTemplates,
});

/** Ours. One that is not there is removed already. */
export const removeLockTemplate = endpoint({
  name: 'store.removeLockTemplate',
  method: 'POST',
  path: '/api/store/lock-templates/remove',
  title: '删除锁定模板',
  access: byAdmin,
  body: v.strictObject({ name: templateName, based_on }),
  result: lockTemplates,
});
