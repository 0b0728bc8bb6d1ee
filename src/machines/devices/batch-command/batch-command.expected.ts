import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    预检与填写: 'batch.close batch.confirm? choice.make? lock.chooseLater? lock.chooseNow? lock.edit?',
    正在发送: 'batch.stop?',
    正在核对没有答复的一台: 'batch.stop?',
    正在核对未知的结果: 'batch.stop',
    '已暂停，还有未发送的': 'batch.close batch.resume',
    全部已发送: 'batch.close failed.retry? unknown.check?',
    需要安全密码: '',
    无需再输安全密码: '',
    等待变更: 'device.changed? poll.due?',
    查询进展: 'device.changed? poll.due?',
    没有查到: 'device.changed? poll.due?',
  },
  journeys: [],
  isDialog: true,
  deaf: { 批量操作: '只有等着结果的指令需要再查，由步骤说明。' },
  alike: { lookUpOperation: '不是这一批里还在等的结果。' },
} satisfies Expected;
