import * as v from 'valibot';
import { atDueChoices } from '#domain/contracts/at-due.ts';
import { isDay } from '#domain/contracts/days.ts';
import * as sentences from '#domain/contracts/messages.ts';
import { templateVariables, unknownVariables } from '#domain/devices/lock-templates.ts';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { contractGraceMaxDays, lockMessageMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { deviceContract } from './devices/device-contract.ts';
import { password } from './row/credentials.ts';
import { endpoint } from './row/endpoint.ts';
import { ofSecondaryPassword } from './row/errors.ts';
import { text, uuid } from './row/fields.ts';
import { based_on } from './row/last-change.ts';

/**
 * The contract of a device (`decision.contract`), ours: whoever sees a device sees its contract with it, and may change one that locks
 * nothing. What says something of an automatic lock takes the right to lock a device of the kind; what locks sooner, the secondary
 * password too. Every change is on record; what stands already is no change, so that the same request may come twice.
 *
 * Errors of all: 403 PERMISSION_DENIED without the kind's module, or the right to lock; 404 for an unknown device and one out of scope; 409 CONFLICT where
 * somebody has changed the contract since `based_on`, with what stands in `current` (`decision.based-on`).
 */

const ofDevice = {
  access: { login: true, area: 'mdm' },
  params: v.strictObject({ kind: v.picklist(deviceKindNames, messages.invalidInput), id: uuid }),
  target: 'device',
  errors: [...ofSecondaryPassword],
  result: deviceContract,
} as const;

/** YYYY-MM-DD in Beijing */
export const lastDay = v.pipe(
  v.string(sentences.lastDayRequired),
  v.minLength(1, sentences.lastDayRequired),
  v.check(isDay, sentences.lastDayInvalid),
);

const graceDays = v.pipe(
  v.number(sentences.graceInvalid),
  v.integer(sentences.graceInvalid),
  v.minValue(0, sentences.graceInvalid),
  v.maxValue(contractGraceMaxDays, sentences.graceInvalid),
);

const lockAt = v.pipe(
  v.string(sentences.lockAtInvalid),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, sentences.lockAtInvalid),
);

/** Variables in braces are filled when the device is locked. */
const lockMessage = v.pipe(
  text(lockMessageMaxLength, '锁定提示内容'),
  v.check(
    (message) => unknownVariables(message).length === 0,
    ({ input }) =>
      storeMessages.variableUnknown(
        unknownVariables(input),
        templateVariables.map((name) => `{${name}}`),
      ),
  ),
);

/** Time and text belong to a lock: they are asked where it is chosen, and kept nowhere else. */
export const contractTerms = v.pipe(
  v.strictObject({
    last_day: lastDay,
    grace_days: graceDays,
    at_due: v.picklist(atDueChoices, sentences.atDueInvalid),
    lock_at: v.optional(v.nullable(lockAt), null),
    message: v.optional(lockMessage, ''),
    password: v.optional(password),
    based_on,
  }),
  v.forward(
    v.partialCheck(
      [['at_due'], ['lock_at']],
      ({ at_due, lock_at }) => at_due !== 'lock' || lock_at !== null,
      sentences.lockAtInvalid,
    ),
    ['lock_at'],
  ),
  v.forward(
    v.partialCheck(
      [['at_due'], ['message']],
      ({ at_due, message }) => at_due !== 'lock' || message !== '',
      messages.lockMessageRequired,
    ),
    ['message'],
  ),
);

/**
 * Sets all of it, also where there was none, or a settled one. 400 INVALID_INPUT with the `field`, also where an automatic lock would be due
 * already, or the password is asked.
 */
export const set = endpoint({
  ...ofDevice,
  name: 'contract.set',
  method: 'PUT',
  path: '/api/contract/{kind}/{id}',
  title: '设置合同',
  body: contractTerms,
});

/** Moves its last day to a later one, and the automatic lock with it. 422 NOT_POSSIBLE where there is none, or it is settled. */
export const extend = endpoint({
  ...ofDevice,
  name: 'contract.extend',
  method: 'POST',
  path: '/api/contract/{kind}/{id}/extend',
  title: '合同续期',
  body: v.strictObject({ last_day: lastDay, based_on }),
});

/** Ends it, and the automatic lock with it. 422 NOT_POSSIBLE where there is none. */
export const settle = endpoint({
  ...ofDevice,
  name: 'contract.settle',
  method: 'POST',
  path: '/api/contract/{kind}/{id}/settle',
  title: '合同结清',
  body: v.strictObject({ based_on }),
});
