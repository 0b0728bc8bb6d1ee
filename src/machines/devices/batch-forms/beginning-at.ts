import type { RestrictionForm } from './batch-forms.ts';

interface StoreDefault {
  readonly list: readonly { readonly code: string; readonly boolean_value: boolean }[];
}

/** Restrictions begin as the store's default. */
export function beginningAt({ list }: StoreDefault): RestrictionForm {
  const standard = Object.fromEntries(list.map(({ code, boolean_value }) => [code, boolean_value] as const));
  return { command: 'set-system-restriction', chosen: { values: standard, standard } };
}
