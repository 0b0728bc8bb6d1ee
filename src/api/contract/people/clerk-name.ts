import * as v from 'valibot';
import { clerkNameMaxLength } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { nameOf } from '../row/fields.ts';

/** A file of its own: whoever registers a store gives one, and needs nothing else that a clerk is made of. */
export const clerkName = v.pipe(
  nameOf(clerkNameMaxLength, '姓名'),
  v.minLength(1, messages.clerkNameRequired),
);
