import * as v from 'valibot';
import { operationIdLength } from '#domain/devices/operation.ts';
import { lockPhoneMaxLength, maxPageNumber, maxPageSize } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedDial } from '#domain/text/typed-number.ts';
import { password } from './credentials.ts';
import { maxCharacters } from './max-characters.ts';
import { typedAs } from './typed-as.ts';

/** Schemas that several rows share. Messages are Chinese: the first one is what a person reads. */

/** `valid.uuid` */
export const uuid = v.pipe(v.string(messages.invalidInput), v.uuid('编号格式有误'));

/** of a command, as people read it out */
export const operationId = v.pipe(
  v.string('操作编号有误'),
  v.length(operationIdLength, '操作编号为 7 位字符'),
);

/** An instant as ISO 8601 UTC (`decision.time`). */
export const instant = v.pipe(v.string(), v.isoTimestamp());

/** Query values are strings of digits (`valid.page`). */
const digits = (message: string) =>
  v.pipe(v.string(message), v.regex(/^\d{1,9}$/, message), v.transform(Number));

/** A flag in a query: digits only, becomes a number. */
export const digit = v.pipe(
  v.string(messages.invalidInput),
  v.regex(/^\d$/, messages.invalidInput),
  v.transform(Number),
);

/** `valid.page`, `decision.paging`: counts from 1, 0 means 1, capped */
export const pageNum = v.pipe(
  digits('页码有误'),
  v.transform((n) => Math.min(Math.max(n, 1), maxPageNumber)),
);
export const pageSize = v.pipe(
  digits('每页条数有误'),
  v.minValue(1, '每页至少 1 条'),
  v.maxValue(maxPageSize, `每页最多 ${maxPageSize} 条`),
);

export const text = (maxLength: number, label: string) =>
  v.pipe(v.string(`${label}有误`), v.trim(), maxCharacters(maxLength, `${label}最多 ${maxLength} 个字`));

/** What somebody is called (`decision.person-names`). */
export const nameOf = (maxLength: number, label: string) =>
  v.pipe(
    v.string(`${label}有误`),
    typedAs(typedName),
    maxCharacters(maxLength, `${label}最多 ${maxLength} 个字`),
  );

/** What a locked phone shows to be dialled: any string (`valid.android.lock`). */
export const lockPhone = v.pipe(
  v.string('联系电话有误'),
  typedAs(typedDial),
  maxCharacters(lockPhoneMaxLength, `联系电话最多 ${lockPhoneMaxLength} 个字`),
);

/** Whom somebody who reads it on a locked phone dials; '': nobody. */
export const contactPhone = v.pipe(
  lockPhone,
  v.regex(/^(?:[ +()-]*\d[\d +()-]*)?$/, messages.contactPhoneFormat),
);

/** `call.list-shape` */
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ list: v.array(item), total: v.number() });

/** Password or key, never both, never neither (`valid.ios.credential`). */
export const withCredential = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.union(
    [
      v.strictObject({ ...entries, password }, sentenceOf(entries)),
      v.strictObject({ ...entries, key: uuid }, sentenceOf(entries)),
    ],
    credentialMessage,
  );

/** A field that is missing says what it says when it is empty. */
export const sentenceOf =
  (entries: v.ObjectEntries) =>
  ({ path }: v.BaseIssue<unknown>): string => {
    const field = String(path?.at(-1)?.key);
    const entry = Object.hasOwn(entries, field) ? entries[field] : undefined;
    const { issues } = entry ? v.safeParse(entry, undefined) : {};
    return issues?.[0].message ?? messages.invalidInput;
  };

/** A union has one message: take that of the form which the body resembles. */
const credentialMessage = (issue: v.UnionIssue<v.BaseIssue<unknown>>): string => {
  const others = (issue.issues ?? []).filter(({ path }) => {
    const key = path?.at(-1)?.key;
    return key !== 'password' && key !== 'key';
  });
  const nested = others.find(({ expected }) => expected !== 'never');
  if (nested) return nested.message;
  return others.length > 0 ? messages.invalidInput : messages.credentialRequired;
};
