import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { inClerkOrder, isClerkOrder } from '#domain/clerk-order.ts';
import { maskPhone } from '#domain/text/mask.ts';
import { titleMatch } from '#domain/text/pinyin.ts';
import { typedName } from '#domain/text/typed.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import type { Sort } from '#ui/table/table-types.ts';

/** The page has all clerks of the store: it finds and orders them itself. */

/** Whose name, the first letters of its pinyin, or whose number holds the text. */
export function found(clerks: readonly Clerk[], text: string): readonly Clerk[] {
  const wanted = typedName(text);
  if (wanted === '') return clerks;
  const number = typedNumber(wanted) || wanted;
  // Whole numbers are known masked only.
  const held = /^\d{11}$/.test(number) ? maskPhone(number) : number;
  return clerks.filter(
    ({ name, phone_number }) => titleMatch(name, wanted) !== null || phone_number.includes(held),
  );
}

/** In the order of a column; without one, as the server has them: who was made last comes first. */
export function sorted(clerks: readonly Clerk[], sort: Sort | undefined): readonly Clerk[] {
  return sort && isClerkOrder(sort.column) ? inClerkOrder(clerks, sort.column, sort.direction) : clerks;
}
