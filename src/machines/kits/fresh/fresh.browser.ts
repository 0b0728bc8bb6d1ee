import type { Page } from 'playwright';
import { tellFromLeadingTab } from '#tests/path-harness/browser/causes.ts';

/** How what is told of the outside comes to a page. */
export const freshActs = {
  'device.changed': (page: Page, event: object) =>
    tellFromLeadingTab(page, { deviceId: 'd1', ...event, type: 'device.changed' }),
  'poll.due': (page: Page) => tellFromLeadingTab(page, { type: 'stream.lost' }, { type: 'stream.alive' }),
};
