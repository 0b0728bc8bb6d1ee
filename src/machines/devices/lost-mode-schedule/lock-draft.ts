import * as v from 'valibot';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { lockFields } from '#api/contract/devices/lock-fields.ts';
import { contactPhone } from '#api/contract/row/fields.ts';
import { openVariables, templateVariables, unknownVariables } from '#domain/devices/lock-templates.ts';
import { scheduleAheadMs } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import * as messages from '#domain/messages.ts';
import * as storeMessages from '#domain/store/messages.ts';
import { parseDateTime } from '#domain/text/time.ts';
import { blamedField } from '#machines/devices/secured-command/form-fields.ts';
import type { Problem } from '#machines/kits/proof.ts';

/** The lock form as it is typed. */
export interface LockDraft {
  /** variables in braces: the server fills them for each device (`decision.templates`) */
  readonly message: string;
  readonly phone_number: string;
  /** '' where the kind of device shows none */
  readonly footnote: string;
  /** YYYY-MM-DDTHH:mm in Asia/Shanghai; read only when the lock is for later */
  readonly when: string;
  /** YYYY-MM-DD: what 到期日 stands for; read only where it is asked */
  readonly due_day: string;
  /** of the store, which the message was begun with; '': none */
  readonly template: string;
}

export type Timing = 'now' | 'later';
export type DraftErrors = Partial<Record<keyof LockDraft, string>>;
/** What a lock says beside its device. */
export interface LockBody {
  readonly message: string;
  readonly phone_number?: string;
  readonly footnote?: string;
  readonly when: string;
  readonly due_day?: string;
  readonly template?: string;
}

export type CheckedDraft =
  | { readonly ok: true; readonly body: LockBody }
  | { readonly ok: false; readonly errors: DraftErrors };

/** What is typed here can be dialled; a call may say any string. */
const fields = v.object({ ...lockFields, phone_number: contactPhone });

export interface LockTerms {
  readonly timing: Timing;
  /** of each device, so that no date is asked */
  readonly hasContract?: boolean | undefined;
}

export const asksDueDay = ({ message }: Pick<LockDraft, 'message'>, hasContract = false): boolean =>
  !hasContract && openVariables(message).includes('到期日');

/** A contract that runs says the last day. */
export const runsContract = ({ contract }: Pick<DeviceListItem, 'contract'>): boolean =>
  contract?.settled_at === null;

/**
 * Rules `valid.ios.lock`, `valid.android.lock`, the limits of `decision.when`, and the date that a text asks for; the first error of each field.
 * `now` in epoch ms.
 */
export function checkDraft(draft: LockDraft, { timing, hasContract }: LockTerms, now: number): CheckedDraft {
  const { due_day, ...typed } = draft;
  const asked = asksDueDay(draft, hasContract);
  const read = v.safeParse(fields, {
    ...typed,
    when: timing === 'now' ? 'now' : draft.when,
    ...(asked && due_day !== '' && { due_day }),
  });
  const own = {
    ...variableErrors(draft),
    ...(asked && due_day === '' && { due_day: memberMessages.lockDueDayOpen }),
    ...(timing === 'later' && whenErrors(draft, now)),
  };
  if (read.success && Object.keys(own).length === 0) {
    const { message, phone_number, footnote, template } = read.output;
    return {
      ok: true,
      body: {
        message,
        ...(phone_number && { phone_number }),
        ...(footnote && { footnote }),
        when: timing === 'now' ? 'now' : instantOf(draft.when),
        ...(asked && { due_day }),
        ...(template && { template }),
      },
    };
  }
  const nested = read.success ? {} : (v.flatten<typeof fields>(read.issues).nested ?? {});
  const errors = Object.entries(nested).map(([field, sentences]) => [field, sentences[0]]);
  return { ok: false, errors: { ...Object.fromEntries(errors), ...own } };
}

/** What nobody fills would be read on the phone. */
function variableErrors({ message }: LockDraft): DraftErrors {
  const unknown = unknownVariables(message);
  const known = templateVariables.map((name) => `{${name}}`);
  return unknown.length > 0 ? { message: storeMessages.variableUnknown(unknown, known) } : {};
}

function whenErrors({ when }: LockDraft, now: number): DraftErrors {
  if (when === '') return { when: '请选择锁定时间' };
  const at = parseDateTime(when)?.getTime();
  if (at === undefined) return { when: messages.whenInvalid };
  if (at < now) return { when: messages.whenPast };
  return at > now + scheduleAheadMs ? { when: messages.whenTooFar } : {};
}

const instantOf = (text: string) => parseDateTime(text)?.toISOString() ?? text;

/** The sentence of the field that the server blames; none where it blames none of the form's. */
export function errorsOfRefusal(problem: Problem | null): DraftErrors {
  const field = blamedField('lock', problem);
  return problem === null || field === null ? {} : { [field]: problem.sentence };
}
