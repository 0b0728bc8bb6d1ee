import type { NamedClerk } from '#api/contract/row/named-clerk.ts';

type Named = Pick<NamedClerk, 'name' | 'disabled'>;

/** A clerk among whom one chooses. */
export const clerkTitle = ({ name, disabled }: Named) => (disabled ? `${name}（已停用）` : name);

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
