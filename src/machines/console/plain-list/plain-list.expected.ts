import { pagedListJourneys, pagedListTable } from '#machines/kits/paged-list/paged-list.expected.ts';
import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: pagedListTable,
  journeys: pagedListJourneys('"status":"1"'),
} satisfies Expected;
