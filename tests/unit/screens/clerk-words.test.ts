import { describe, expect, it } from 'vitest';
import { draftErrors, draftOf, updateOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import { clerkErrors, emptyClerk, typedQuota } from '#machines/clerks/new-clerk/clerk-form.ts';
import { sampleClerk } from '#machines/clerks/sample-clerk.model.ts';

describe('a quota', () => {
  it.each([
    ['12', 12],
    ['１２', 12],
    [' 12 ', 12],
    ['0', 0],
    ['', null],
  ])('[valid.clerk.create] that is typed as “%s” is read as %s', (text, quota) => {
    expect(typedQuota(text)).toBe(quota);
  });

  const limited = sampleClerk({ quota_limit: true, total_quota: 5 });
  const told = (quota: string) => [
    clerkErrors({ ...emptyClerk, quota_limit: true, quota }).quota,
    draftErrors(limited, { ...draftOf(limited), quota }).quota,
  ];

  it.each(['1e3', '0x10', '-5', '1.5', '5 台', '十'])(
    '[valid.clerk.update] is no whole number as “%s”',
    (quota) => {
      expect(told(quota)).toEqual(['配额应为整数', '配额应为整数']);
    },
  );

  it('[valid.clerk.create] [valid.clerk.update] of none is refused alike for a new clerk and in an edit', () => {
    expect(told('0')).toEqual(['限制配额时，配额应大于 0', '限制配额时，配额应大于 0']);
    expect(told('')).toEqual(['请输入配额', '请输入配额']);
  });

  it('[valid.clerk.update] of none is refused where a limit is set to it', () => {
    const free = sampleClerk({ quota_limit: false, total_quota: 0 });
    expect(draftErrors(free, { ...draftOf(free), quota_limit: true }).quota).toBe('限制配额时，配额应大于 0');
  });

  it('that stands as none keeps nobody from another edit', () => {
    const none = sampleClerk({ quota_limit: true, total_quota: 0 });
    const draft = { ...draftOf(none), name: '周宁' };
    expect(draftErrors(none, draft)).toEqual({});
    expect(updateOf(none, draft)).toMatchObject({ name: '周宁', quota: 0 });
  });
});
