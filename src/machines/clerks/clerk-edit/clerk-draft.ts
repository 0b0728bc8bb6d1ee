import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { updateClerk } from '#api/contract/people/clerks.ts';
import type { Body } from '#api/contract/row/endpoint.ts';
import { codesIn, inTableOrder, isPermissionCode } from '#domain/access/permissions.ts';
import * as clerkMessages from '#domain/clerk-messages.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { type FieldErrors, fieldErrors } from '#machines/kits/submission.ts';
import { typedQuota } from '../clerk-form.ts';

/** A clerk as somebody wants them, of what `store.clerk.update` sets. */
export interface ClerkDraft {
  readonly name: string;
  /** '': it stays, and is known masked only */
  readonly phone_number: string;
  readonly quota_limit: boolean;
  readonly quota: string;
  readonly is_admin: boolean;
  /** codes in the order of the table */
  readonly permission: readonly string[];
  readonly visible_clerk: readonly string[];
}
export type DraftField = keyof ClerkDraft;

type Changes = Partial<Body<typeof updateClerk>>;

export const codesOf = ({ permission }: Pick<Clerk, 'permission'>): readonly string[] => codesIn(permission);

/** Those of them that are no rights any more: they give nothing, and drop with the next save of rights (`decision.clerk.permission`). */
export const formerCodesOf = (codes: readonly string[]): readonly string[] =>
  codes.filter((code) => !isPermissionCode(code));

export const draftOf = (clerk: Clerk): ClerkDraft => ({
  name: clerk.name,
  phone_number: '',
  quota_limit: clerk.quota_limit,
  quota: String(clerk.total_quota),
  is_admin: clerk.is_admin,
  permission: codesOf(clerk),
  visible_clerk: clerk.visible_clerk,
});

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/** What is otherwise than the clerk stands, by its field. */
export function changedFields(clerk: Clerk, draft: ClerkDraft): readonly DraftField[] {
  const stands = draftOf(clerk);
  const isChanged: Record<DraftField, boolean> = {
    name: draft.name.trim() !== stands.name,
    phone_number: draft.phone_number.trim() !== '',
    quota_limit: draft.quota_limit !== stands.quota_limit,
    // What is not limited has no number.
    quota: draft.quota_limit && typedQuota(draft.quota) !== clerk.total_quota,
    is_admin: draft.is_admin !== stands.is_admin,
    permission: !isSameSet(draft.permission, stands.permission),
    visible_clerk: !isSameSet(draft.visible_clerk, stands.visible_clerk),
  };
  return (Object.keys(isChanged) as DraftField[]).filter((field) => isChanged[field]);
}

const proven: readonly DraftField[] = ['phone_number', 'is_admin', 'permission', 'visible_clerk'];

/** Whether the secondary password is asked for it. */
export const needsProof = (clerk: Clerk, draft: ClerkDraft): boolean =>
  changedFields(clerk, draft).some((field) => proven.includes(field));

/** Whether a code is asked for besides, which was sent to the new number (`decision.bodies`). */
export const needsCode = (clerk: Clerk, draft: ClerkDraft): boolean =>
  changedFields(clerk, draft).includes('phone_number');

/** The body but for who confirms it: only what is changed, and the quota, which the call always takes. */
function sent(clerk: Clerk, draft: ClerkDraft) {
  const changed = new Set(changedFields(clerk, draft));
  return {
    id: clerk.id,
    based_on: clerk.changed?.at ?? null,
    quota: changed.has('quota') ? typedQuota(draft.quota) : clerk.total_quota,
    ...(changed.has('name') && { name: draft.name }),
    ...(changed.has('phone_number') && { phone_number: typedNumber(draft.phone_number) }),
    ...(changed.has('quota_limit') && { quota_limit: draft.quota_limit }),
    ...(changed.has('is_admin') && { is_admin: draft.is_admin }),
    ...(changed.has('permission') && { permission: draft.permission.join(',') }),
    ...(changed.has('visible_clerk') && { visible_clerk: [...draft.visible_clerk] }),
  };
}

/** What is wrong with it, by field; {} where it may be sent. A limit of none, which the call takes, is refused as for a new clerk. */
export function draftErrors(clerk: Clerk, draft: ClerkDraft): FieldErrors<DraftField> {
  const changed = changedFields(clerk, draft);
  const isLimitSet = draft.quota_limit && (changed.includes('quota') || changed.includes('quota_limit'));
  return {
    ...(isLimitSet && typedQuota(draft.quota) === 0 && { quota: clerkMessages.quotaOfNone }),
    ...fieldErrors(updateClerk.body, sent(clerk, draft)),
  };
}

/** The body of a checked draft. */
export const updateOf = (clerk: Clerk, draft: ClerkDraft): Changes & { id: string; quota: number } => {
  const body = sent(clerk, draft);
  return { ...body, quota: Number(body.quota) };
};

/** The person's own edits upon a clerk as they stand by now. */
export function rebasedDraft(before: Clerk, draft: ClerkDraft, current: Clerk): ClerkDraft {
  const own = changedFields(before, draft);
  const stands = draftOf(current);
  const scalars = Object.fromEntries(own.map((field) => [field, draft[field]]));
  const upon = (was: readonly string[], wanted: readonly string[], now: readonly string[]) => [
    ...now.filter((each) => wanted.includes(each) || !was.includes(each)),
    ...wanted.filter((each) => !was.includes(each) && !now.includes(each)),
  ];
  const { permission, visible_clerk } = draftOf(before);
  return {
    ...stands,
    ...scalars,
    permission: inTableOrder(upon(permission, draft.permission, stands.permission)),
    visible_clerk: upon(visible_clerk, draft.visible_clerk, stands.visible_clerk),
  };
}
