import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    正在查询: 'holds.look undo.answered?',
    最新: 'holds.look undo.answered?',
    有变化: 'undo.answered?',
    查询失败: 'holds.look undo.answered?',
    没有要计时的: '',
    等待最早的时限: '',
    没有要核对的: 'hold.undo? record.undo? undo.answered? undo.lost?',
    稍后再问: 'hold.undo? record.undo? undo.answered?',
    正在核对: 'hold.undo? record.undo? undo.answered undo.lost',
  },
  journeys: [],
  alike: { loadHolds: '正在撤销或核对的一项保持原样，直到服务器答复。' },
} satisfies Expected;
