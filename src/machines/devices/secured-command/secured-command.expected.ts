import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    查询是否需要短信验证: 'command.cancel',
    查询失败: 'command.cancel smsNeed.check',
    无需再输安全密码: 'command.cancel command.confirm',
    需要序列号后四位: 'command.cancel serial.type',
    需要安全密码: 'command.cancel command.confirm serial.type?',
    正在提交: '',
    正在核对结果: '',
    指令还没有送达: 'command.cancel command.retry',
    结果未知: 'command.cancel outcome.check',
    无法执行: 'command.cancel',
    可以发送: 'sms.send?',
    正在发送: '',
    稍后可重发: '',
  },
  journeys: [],
  isDialog: true,
} satisfies Expected;
