import {
  unfilteredListJourneys,
  unfilteredListTable,
} from '#machines/kits/paged-list/paged-list.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default { table: unfilteredListTable, journeys: unfilteredListJourneys } satisfies Expected;
