import * as v from 'valibot';
import { lockFields } from '#api/contract/devices/lock-fields.ts';
import { openVariables } from '#domain/devices/lock-templates.ts';
import { scheduleAheadMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { parseDateTime } from '#domain/text/time.ts';
import { blamedField } from '#machines/devices/secured-command/form-fields.ts';
import type { Problem } from '#machines/kits/proof.ts';

/** The lock form as it is typed. */
export interface LockDraft {
  readonly message: string;
  readonly phone_number: string;
  /** '' where the kind of device shows none */
  readonly footnote: string;
  /** YYYY-MM-DDTHH:mm in Asia/Shanghai; read only when the lock is for later */
  readonly when: string;
}

export type Timing = 'now' | 'later';
export type DraftErrors = Partial<Record<keyof LockDraft, string>>;
/** What a lock says beside its device. */
export interface LockBody {
  readonly message: string;
  readonly phone_number?: string;
  readonly footnote?: string;
  readonly when: string;
}

export type CheckedDraft =
  | { readonly ok: true; readonly body: LockBody }
  | { readonly ok: false; readonly errors: DraftErrors };

const fields = v.object(lockFields);

/** Rules `valid.ios.lock`, `valid.android.lock` and the limits of `decision.when`; the first error of each field. `now` in epoch ms. */
export function checkDraft(draft: LockDraft, timing: Timing, now: number): CheckedDraft {
  const read = v.safeParse(fields, { ...draft, when: timing === 'now' ? 'now' : draft.when });
  const own = { ...variableErrors(draft), ...(timing === 'later' && whenErrors(draft, now)) };
  if (read.success && Object.keys(own).length === 0) {
    const { message, phone_number, footnote } = read.output;
    return {
      ok: true,
      body: {
        message,
        ...(phone_number && { phone_number }),
        ...(footnote && { footnote }),
        when: timing === 'now' ? 'now' : instantOf(draft.when),
      },
    };
  }
  const nested = read.success ? {} : (v.flatten<typeof fields>(read.issues).nested ?? {});
  const errors = Object.entries(nested).map(([field, sentences]) => [field, sentences[0]]);
  return { ok: false, errors: { ...Object.fromEntries(errors), ...own } };
}

/** A lock screen must not show braces. */
function variableErrors({ message }: LockDraft): DraftErrors {
  const open = openVariables(message).map((name) => `{${name}}`);
  return open.length > 0 ? { message: `请把 ${open.join('、')} 换成实际内容` } : {};
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
