import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    加载中: 'device.changed filter.apply filter.reset page.turn? pageSize.choose? place.changed poll.due',
    已加载: 'device.changed filter.apply filter.reset page.turn pageSize.choose place.changed poll.due',
    等变更告一段落:
      'filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due',
    后台刷新:
      'device.changed filter.apply filter.reset list.retry? page.turn? pageSize.choose? place.changed poll.due',
    加载失败:
      'device.changed filter.apply filter.reset list.retry page.turn? pageSize.choose? place.changed poll.due',
  },
  journeys: [],
} satisfies Expected;
