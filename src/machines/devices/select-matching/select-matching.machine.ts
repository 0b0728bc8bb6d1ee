import { setup } from 'xstate';
import type { DeviceListItem } from '#api/contract/devices/device.ts';
import { actionNotProvided, notProvided } from '#machines/not-provided.ts';

/**
 * Selects every device that a list's filter matches, also those of pages that nobody opened. What is selected is what was found, not the
 * filter: a device that comes later is not in it. Lives as long as the filter stands and anything
 * is selected.
 */
export const selectMatchingMachine = <Row extends DeviceListItem>() =>
  setup({
    types: {} as { events: SelectMatchingEvent; meta: { title: string } },
    actors: { findMatching: notProvided<readonly Row[]>('findMatching') },
    actions: { select: actionNotProvided<{ devices: readonly Row[] }>('select') },
  }).createMachine({
    id: 'selectMatching',
    meta: { title: '选择全部符合条件的设备' },
    initial: 'idle',
    states: {
      idle: { meta: { title: '未开始' }, on: { 'matching.select': 'finding' } },
      finding: {
        meta: { title: '正在查找' },
        invoke: {
          id: 'findMatching',
          src: 'findMatching',
          onDone: {
            target: 'selected',
            actions: { type: 'select', params: ({ event }) => ({ devices: event.output }) },
          },
          onError: 'failed',
        },
        on: { 'matching.stop': 'idle' },
      },
      selected: { meta: { title: '已全部选中' } },
      failed: {
        meta: { title: '查找失败' },
        on: { 'matching.select': 'finding', 'matching.stop': 'idle' },
      },
    },
  });

type SelectMatchingEvent =
  | { type: 'matching.select' }
  /** before it is found, or in place of another try; what was selected stays so */
  | { type: 'matching.stop' };
