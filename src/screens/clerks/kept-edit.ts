import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import {
  type ClerkDraft,
  changedFields,
  type DraftField,
  draftOf,
} from '#machines/clerks/clerk-edit/clerk-draft.ts';
import type { Draft } from '#screens/shared/drafts.ts';

/** when the clerk was changed last before the edit began; no field of a clerk */
const basis = 'basis';

const basisOf = ({ changed }: Clerk) => changed?.at ?? '';

/** What is edited of a clerk, as a draft keeps it; null: nothing is. */
export function keptEdit(seen: Clerk, draft: ClerkDraft): Draft | null {
  const fields = changedFields(seen, draft);
  if (fields.length === 0) return null;
  return {
    ...Object.fromEntries(fields.map((field) => [field, String(draft[field])])),
    [basis]: basisOf(seen),
  };
}

/** The edit that was left, upon the clerk as they stand by now. */
export function leftEdit(clerk: Clerk, kept: Draft): Partial<ClerkDraft> {
  const stands = draftOf(clerk);
  const isField = (field: string): field is DraftField => field in stands;
  const fields = Object.keys(kept).filter(isField);
  return Object.fromEntries(fields.map((field) => [field, read(kept[field] ?? '', stands[field])]));
}

export const isOvertaken = (clerk: Clerk, kept: Draft | null) =>
  kept !== null && kept[basis] !== basisOf(clerk);

function read(text: string, like: ClerkDraft[DraftField]): ClerkDraft[DraftField] {
  if (typeof like === 'string') return text;
  if (typeof like === 'boolean') return text === 'true';
  return text.split(',').filter((each) => each !== '');
}
