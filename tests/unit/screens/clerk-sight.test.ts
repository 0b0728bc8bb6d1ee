import { describe, expect, it } from 'vitest';
import { permissionCode } from '#domain/access/permissions.ts';
import { visibleInWords } from '#screens/clerks/rights-words.ts';

const viewAll = permissionCode('apple.viewAll');
const viewVisible = permissionCode('apple.viewVisibleClerk');
const viewAllAndroid = permissionCode('android.viewAll');
const both = ['apple', 'android'] as const;
const told = (codes: readonly string[], names: readonly string[], kinds: readonly (typeof both)[number][]) =>
  visibleInWords({ is_admin: false, permission: codes.join(',') }, names, kinds);

describe('whose devices a clerk sees', () => {
  it('is everybody’s for whoever may see all, whatever was chosen', () => {
    expect(told([viewAll, viewAllAndroid], [], both)).toBe('全部店员');
    expect(told([viewAllAndroid], ['孙倩'], ['android'])).toBe('全部店员');
    expect(visibleInWords({ is_admin: true, permission: '' }, [], both)).toBe('全部店员');
  });

  it('is told by kind where it differs', () => {
    expect(told([viewAll], ['孙倩'], both)).toBe('苹果设备：全部店员；安卓设备：孙倩');
    expect(told([], ['孙倩', '周宁'], both)).toBe('苹果设备：仅本人；安卓设备：孙倩、周宁');
    expect(told([viewVisible], ['孙倩'], both)).toBe('孙倩');
    expect(told([], [], both)).toBe('仅本人');
  });

  it('asks no right of its own to see the chosen ones’ devices of a kind that has none', () => {
    expect(told([], ['孙倩'], ['apple'])).toBe('仅本人');
    expect(told([], ['孙倩'], ['android'])).toBe('孙倩');
  });
});
