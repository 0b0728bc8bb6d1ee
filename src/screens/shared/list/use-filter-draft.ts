import { useState } from 'react';

type Filter = { readonly [field: string]: string | undefined };

/** What somebody has put together in a filter and not asked for yet, and what was wrong with it when it was asked for last. */
interface Drafted<F, Errors> {
  readonly inForce: F;
  readonly draft: F;
  readonly errors: Errors;
}

const fieldsOf = (...filters: Filter[]) => [...new Set(filters.flatMap((filter) => Object.keys(filter)))];

/** The fields that Back, a counter or a shared address have changed follow; what is typed in the others stays. */
function draftAfter<F extends Filter>(draft: F, before: F, now: F): F {
  const changed = fieldsOf(before, now).filter((field) => (before[field] ?? '') !== (now[field] ?? ''));
  return { ...draft, ...Object.fromEntries(changed.map((field) => [field, now[field] ?? ''])) };
}

const isSame = (one: Filter, other: Filter) =>
  fieldsOf(one, other).every((field) => (one[field] ?? '') === (other[field] ?? ''));

/** A filter form: it begins with the filter in force, and goes along when that changes. `none` are no errors. */
export function useFilterDraft<F extends Filter, Errors>(inForce: F, none: Errors) {
  const [drafted, setDrafted] = useState<Drafted<F, Errors>>({ inForce, draft: inForce, errors: none });
  if (!isSame(drafted.inForce, inForce)) {
    setDrafted({ inForce, draft: draftAfter(drafted.draft, drafted.inForce, inForce), errors: none });
  }
  return {
    draft: drafted.draft,
    errors: drafted.errors,
    set: (field: keyof F) => (text: string) =>
      setDrafted((now) => ({ ...now, draft: { ...now.draft, [field]: text } })),
    showErrors: (errors: Errors) => setDrafted((now) => ({ ...now, errors })),
    empty: () => setDrafted((now) => ({ ...now, draft: {} as F, errors: none })),
  };
}
