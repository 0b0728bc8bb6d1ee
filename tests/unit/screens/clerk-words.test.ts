import { describe, expect, it } from 'vitest';
import { draftErrors, draftOf, updateOf } from '#machines/clerks/clerk-edit/clerk-draft.ts';
import { clerkErrors, emptyClerk, typedQuota } from '#machines/clerks/clerk-form.ts';
import { sampleClerk } from '#machines/clerks/sample-clerk.model.ts';
import { found } from '#screens/clerks/clerk-order.ts';
import { lastChangeText } from '#screens/clerks/clerk-words.ts';

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

describe('a search for a whole number', () => {
  const clerks = [
    sampleClerk({ name: '赵一鸣', phone_number: '120****0003' }),
    sampleClerk({ name: '孙倩', phone_number: '120****0004' }),
  ];
  const names = (text: string) => found(clerks, text).map(({ name }) => name);

  it('finds by its beginning and its end, which are all that is shown', () => {
    expect(names('12057180004')).toEqual(['孙倩']);
    expect(names('+86 120-5718-0004')).toEqual(['孙倩']);
    expect(names('13957180004')).toEqual([]);
    expect(names('0004')).toEqual(['孙倩']);
    expect(names('120')).toEqual(['赵一鸣', '孙倩']);
  });
});

describe('the last change of a clerk', () => {
  const changed = { clerk_name: '陈国栋', at: '2026-11-19T02:00:00.000Z' };
  const act = (at: string) => ({ what: 'disable', clerk_name: '李晓雯', at }) as const;

  it('is what was set or done to the account, whichever came later', () => {
    expect(lastChangeText(sampleClerk({ changed }))).toBe('陈国栋于 2026-11-19 10:00:00');
    expect(lastChangeText(sampleClerk({ changed, last_act: act('2026-11-20T02:00:00.000Z') }))).toBe(
      '李晓雯于 2026-11-20 10:00:00 停用',
    );
    expect(lastChangeText(sampleClerk({ changed, last_act: act('2026-11-18T02:00:00.000Z') }))).toBe(
      '陈国栋于 2026-11-19 10:00:00',
    );
    expect(lastChangeText(sampleClerk({ changed: null, last_act: null }))).toBeNull();
  });
});
