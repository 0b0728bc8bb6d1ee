import { rows } from '#api/contract/all.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';

/** Rows of members that are not measured, and why. */
export const notMeasured: Readonly<Record<string, string>> = {
  'live.events': 'a stream that does not end by itself',
  'user.updatePassword': 'ends the session that all others are asked with',
  'ios.export.start': 'one export at a time: measured as a whole',
  'android.export.start': 'the same',
};

/** Every call that a member may make, by its row: a new row is measured as soon as there is one. */
export const measuredRows = (): readonly AnyEndpoint[] =>
  rows.filter(({ name, access }) => access.login && !(name in notMeasured));
