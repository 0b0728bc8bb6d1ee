import { describe, expect, it } from 'vitest';
import { draftOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import { sampleClerk } from '#machines/clerks/sample-clerk.model.ts';
import { isOvertaken, keptEdit, leftEdit } from '#screens/clerks/kept-edit.ts';

const clerk = sampleClerk({ visible_clerk: ['77777777-7777-4777-8777-777777777777'] });
const changedAt = (at: string) => sampleClerk({ changed: { clerk_name: '周宁', at } });

describe('an edit of a clerk that was left', () => {
  it.each([
    { name: '赵一鸣（东门）' },
    { phone_number: '120 5718 0041' },
    { quota: '' },
    { quota_limit: !clerk.quota_limit },
    { is_admin: !clerk.is_admin, name: '' },
    { permission: [] },
    { permission: ['Aa1', 'Ab1'], visible_clerk: [] },
  ])('comes back as it was: %j', (edit) => {
    const kept = keptEdit(clerk, { ...draftOf(clerk), ...edit });
    expect(leftEdit(clerk, kept ?? {})).toEqual(edit);
  });

  it('is none where nothing is otherwise than the clerk stands', () => {
    expect(keptEdit(clerk, draftOf(clerk))).toBeNull();
    expect(isOvertaken(clerk, null)).toBe(false);
  });

  it('is overtaken once the clerk was changed', () => {
    const seen = changedAt('2026-11-01T02:00:00.000Z');
    const kept = keptEdit(seen, { ...draftOf(seen), name: '赵一鸣（东门）' });
    expect(isOvertaken(seen, kept)).toBe(false);
    expect(isOvertaken(changedAt('2026-11-02T02:00:00.000Z'), kept)).toBe(true);
  });

  it('is nothing of what another build may have kept', () => {
    expect(leftEdit(clerk, { nickname: '小赵', basis: '' })).toEqual({});
  });
});
