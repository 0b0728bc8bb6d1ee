import * as v from 'valibot';
import { isDay } from '#domain/contracts/days.ts';
import * as contracts from '#domain/contracts/messages.ts';
import { lockFootnoteMaxLength, lockMessageMaxLength, lockTemplateNameMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { parseDateTime } from '#domain/text/time.ts';
import { lockPhone, text } from '../row/fields.ts';
import { maxCharacters } from '../row/max-characters.ts';

const when = v.union(
  [
    v.literal('now'),
    v.pipe(
      v.string(),
      v.check((value) => parseDateTime(value) !== null, messages.whenInvalid),
    ),
  ],
  messages.whenInvalid,
);

/** What the phone shows while it is locked, its variables in braces, and when it locks; `when` without an offset is Asia/Shanghai (`decision.when`). */
export const lockFields = {
  message: v.pipe(
    v.string(messages.lockMessageRequired),
    v.trim(),
    v.minLength(1, messages.lockMessageRequired),
    maxCharacters(lockMessageMaxLength, `锁定提示内容最多 ${lockMessageMaxLength} 个字`),
  ),
  phone_number: v.optional(lockPhone),
  footnote: v.optional(text(lockFootnoteMaxLength, '底部文字')),
  when,
  /** YYYY-MM-DD in Beijing: what 到期日 stands for on a device without a contract (`decision.templates`) */
  due_day: v.optional(v.pipe(v.string(), v.check(isDay, contracts.lastDayInvalid))),
  /** the store's template that the text was begun with: the next lock of this person begins with it (`decision.lock-text`) */
  template: v.optional(text(lockTemplateNameMaxLength, '模板名称')),
};
