import * as v from 'valibot';

/** How a list of devices is sorted. */
export interface DeviceSort {
  readonly index: 'registration_time' | 'last_active_time';
  readonly direction: 'ascend' | 'descend';
}

/** How the filter of a list says that. */
export interface Sorting<Filter = object> {
  readonly entries: v.ObjectEntries;
  /** newest registration first unless asked (`decision.paging`) */
  of(filter: Filter): DeviceSort;
  said(sort: DeviceSort): Readonly<Record<string, string>>;
}

const sorts = ['registration_time', '-registration_time', 'last_active_time', '-last_active_time'] as const;

/** `decision.android.filters`: `-` before a sort is descending. */
export const signedSorting = {
  entries: { sort: v.optional(v.picklist(sorts, '排序字段有误')) },
  of: ({ sort = '-registration_time' }: { readonly sort?: string | undefined }) => ({
    index: sort.endsWith('last_active_time') ? 'last_active_time' : 'registration_time',
    direction: sort.startsWith('-') ? 'descend' : 'ascend',
  }),
  said: ({ index, direction }) => ({ sort: direction === 'descend' ? `-${index}` : index }),
} as const satisfies Sorting;
