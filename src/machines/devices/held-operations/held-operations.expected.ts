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
  journeys: [
    {
      title: '撤销成功',
      input: 'plain',
      steps: `
        开始 → 正在查询、没有要计时的、没有要核对的
        loadHolds ✓ "kind":"unlock" → 最新、等待最早的时限 | 02:00:20
        hold.undo k7Q2m9x → = | sendUndo | "again":false | "undoing":["k7Q2m9x"]
        不能 hold.undo k7Q2m9x → =
        undo.answered 设备未受影响 → 正在查询 | 已撤销抹掉 | "undoing":[]
        loadHolds ✓ [] → 最新、没有要计时的
        holds.look → 有变化
        ⏱ refreshPause → 正在查询
        holds.look → = | "changed":true
        loadHolds ✓ k7Q2m9x → 有变化、等待最早的时限 | "changed":true
      `,
    },
    {
      title: '未收到答复：一直核对',
      input: 'plain',
      steps: `
        开始 → 正在查询、没有要计时的、没有要核对的
        loadHolds ✓ k7Q2m9x → 最新、等待最早的时限
        hold.undo k7Q2m9x → 没有要计时的 | sendUndo
        undo.lost → 稍后再问 | "lost":["k7Q2m9x"]
        ⏱ askPause → 正在核对 | sendUndo | "again":true
        undo.lost → 稍后再问
        ⏱ askPause → 正在核对
        undo.answered 来不及撤销 → 没有要核对的、正在查询 | 来不及撤销
      `,
    },
    {
      title: '查询失败，自动再查；到时移除',
      input: 'plain',
      steps: `
        开始 → 正在查询、没有要计时的、没有要核对的
        loadHolds ✗ → 查询失败 | "unread":true
        ⏱ retry → 正在查询
        loadHolds ✗ → 查询失败
        holds.look → 正在查询
        loadHolds ✓ "kind":"unlock" → 最新、等待最早的时限 | "unread":false
        waitForEnd ✓ → = | !"kind":"unlock" | ["waitForEnd"
        waitForEnd ✗ → =
      `,
    },
    {
      title: '在记录里撤销',
      input: 'plain',
      steps: `
        开始 → 正在查询、没有要计时的、没有要核对的
        record.undo b3T8w1z → = | sendUndo | b3T8w1z
        不能 record.undo b3T8w1z → =
        undo.answered b3T8w1z → 正在查询 | 已撤销一键解锁
      `,
    },
  ],
  alike: { loadHolds: '正在撤销或核对的一项保持原样，直到服务器答复。' },
} satisfies Expected;
