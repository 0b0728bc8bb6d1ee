import * as v from 'valibot';
import { lockFields } from '../devices/lock-fields.ts';

/** `valid.android.lock`: no footnote; ours: without `when` it locks now. */
export const androidLockFields = {
  message: lockFields.message,
  phone_number: lockFields.phone_number,
  when: v.optional(lockFields.when, 'now'),
  due_day: lockFields.due_day,
  template: lockFields.template,
};
