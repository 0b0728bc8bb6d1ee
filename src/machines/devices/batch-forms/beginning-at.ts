import type { RestrictionForm } from './batch-forms.ts';

/** Restrictions begin as the store's default. */
export const beginningAt = (standard: Readonly<Record<string, boolean>>): RestrictionForm => ({
  command: 'set-system-restriction',
  chosen: { values: standard, standard },
});
