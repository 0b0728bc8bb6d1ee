import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    立即锁定: 'lock.cancel lock.chooseLater lock.confirm lock.edit',
    定时锁定: 'lock.cancel lock.chooseNow lock.confirm lock.edit',
    正在发送: 'command.entering',
    出错: 'lock.cancel',
  },
  journeys: [],
  isDialog: true,
} satisfies Expected;
