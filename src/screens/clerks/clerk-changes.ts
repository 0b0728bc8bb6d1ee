import type { Clerk } from '#api/contract/people/clerk-fields.ts';
import { permissions } from '#domain/access/permissions.ts';
import { type ClerkDraft, changedFields, draftOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import type { MappedRight } from '#machines/clerks/permission-map.ts';
import { formerTitle, rightTitle } from '#screens/shared/rights/right-titles.ts';

/** One thing that is otherwise than it was. */
export interface ClerkChange {
  readonly id: string;
  readonly title: string;
  readonly states: string;
  /** a high privilege is given */
  readonly isHigh?: boolean;
}

interface Names {
  readonly clerks: readonly Pick<Clerk, 'id' | 'name'>[];
  /** null: it is not there; rights go by their titles alone */
  readonly map: readonly MappedRight[] | null;
}

/** What somebody's edit makes of a clerk. */
export function ownChanges(clerk: Clerk, draft: ClerkDraft, names: Names): readonly ClerkChange[] {
  const stands = draftOf(clerk);
  const changed = new Set(changedFields(clerk, draft));
  return [
    ...(changed.has('name')
      ? [{ id: 'name', title: '姓名', states: arrow(stands.name, draft.name.trim()) }]
      : []),
    ...(changed.has('phone_number')
      ? [
          {
            id: 'phone_number',
            title: '手机号',
            states: arrow(clerk.phone_number, draft.phone_number.trim()),
          },
        ]
      : []),
    ...(changed.has('quota_limit') || changed.has('quota')
      ? [{ id: 'quota', title: '配额', states: arrow(limitOf(stands), limitOf(draft)) }]
      : []),
    ...(changed.has('is_admin')
      ? [
          {
            id: 'is_admin',
            title: '门店管理员',
            states: draft.is_admin ? '设为管理员' : '取消管理员',
            isHigh: draft.is_admin,
          },
        ]
      : []),
    ...setChanges(stands.permission, draft.permission, (code) => rightOf(code, names.map)),
    ...setChanges(stands.visible_clerk, draft.visible_clerk, (id) => ({
      title: `可见店员 · ${names.clerks.find((one) => one.id === id)?.name ?? '未知店员'}`,
      isHigh: false,
    })),
  ];
}

/** What a colleague has made of a clerk meanwhile. */
export function theirChanges(before: Clerk, now: Clerk, names: Names): readonly ClerkChange[] {
  const number =
    before.phone_number === now.phone_number
      ? []
      : [{ id: 'phone_number', title: '手机号', states: arrow(before.phone_number, now.phone_number) }];
  return [...number, ...ownChanges(before, draftOf(now), names)];
}

const arrow = (before: string, after: string) => `${before} → ${after}`;
const limitOf = ({ quota_limit, quota }: ClerkDraft) => (quota_limit ? `${Number(quota)} 台` : '不限');

function rightOf(code: string, map: readonly MappedRight[] | null) {
  const mapped = map?.find(({ type }) => type === code);
  if (mapped) return { title: rightTitle(mapped.parent, mapped.title), isHigh: mapped.is_high_privilege };
  return { title: permissions.find((row) => row.code === code)?.title ?? formerTitle(code), isHigh: false };
}

function setChanges(
  before: readonly string[],
  after: readonly string[],
  wordsOf: (id: string) => { title: string; isHigh: boolean },
): ClerkChange[] {
  const change = (states: string) => (id: string) => {
    const { title, isHigh } = wordsOf(id);
    return { id, title, states, isHigh: isHigh && states === '增加' };
  };
  return [
    ...after.filter((id) => !before.includes(id)).map(change('增加')),
    ...before.filter((id) => !after.includes(id)).map(change('移除')),
  ];
}
