import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中:
      'counter.choose device.changed filter.apply filter.reset page.turn? pageSize.choose? place.changed poll.due sort.choose?',
    已加载:
      'counter.choose device.changed filter.apply filter.reset page.turn pageSize.choose place.changed poll.due sort.choose',
    等变更告一段落:
      'counter.choose filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due sort.choose?',
    后台刷新:
      'counter.choose device.changed filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due sort.choose?',
    加载失败:
      'counter.choose device.changed filter.apply filter.reset list.retry page.turn? pageSize.choose? place.changed poll.due sort.choose?',
  },
  journeys: [],
} satisfies Expected;
