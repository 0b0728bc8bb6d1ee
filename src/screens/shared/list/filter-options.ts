import type { NamedClerk } from '#api/contract/row/named-clerk.ts';

type Named = Pick<NamedClerk, 'name' | 'disabled' | 'phone_end'>;

/** A clerk among whom one chooses. */
export function clerkTitle({ name, disabled, phone_end }: Named): string {
  const notes = [phone_end === null ? '' : `尾号 ${phone_end}`, disabled ? '已停用' : ''].filter(Boolean);
  return notes.length === 0 ? name : `${name}（${notes.join('，')}）`;
}

/** In place of the name of a clerk whom a device does not have. */
export const unassigned = '未分配';

export const clerkOptions = (clerks: readonly NamedClerk[]) =>
  clerks.map((clerk) => ({ value: clerk.id, label: clerkTitle(clerk) }));

interface Choices {
  label: string;
  value: string;
  /** the option that filters nothing */
  all: string;
  options: readonly { readonly value: string; readonly label: string }[];
}

/** In place of a name that is not known. */
export const otherOf = (label: string) => `其他${label}`;

/** What a filter is chosen from; also what is in force though it is not among it: the filter never says that there is none. */
export function choicesOf({ label, value, all, options }: Choices) {
  const choices = [{ value: '', label: all }, ...options];
  if (choices.every((choice) => choice.value !== value)) choices.push({ value, label: otherOf(label) });
  return choices;
}
