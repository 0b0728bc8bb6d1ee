import type { Page } from 'playwright';
import { tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';
import type { PathEvent } from '#tests/path-harness/model.ts';
import type { OwnSaves } from '../fresh.ts';

/** Why nothing is saved from the page now (`OwnSaves`). */
export const whileUnsure = ({ unsure }: Partial<OwnSaves<unknown>>, { type }: PathEvent): string | null =>
  type === 'own.saved' && unsure ? '上次保存的结果尚未核对，不能再编辑' : null;

/** How what is told of the outside comes to a page. */
export const freshActs = {
  'device.changed': (page: Page, event: object) =>
    tellFromLeadingTab(page, { deviceId: 'd1', ...event, type: 'device.changed' }),
  'poll.due': (page: Page) => tellFromLeadingTab(page, { type: 'stream.lost' }, { type: 'stream.alive' }),
};
