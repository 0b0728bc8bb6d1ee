import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未登录: 'change.expected change.settled session.began',
    听转告:
      'change.expected change.settled defaults.changed device.changed lock.failed lock.granted person.changed rights.changed session.ended stream.alive stream.lost stream.opened',
    有动静:
      'change.expected change.settled defaults.changed device.changed lock.lost network.returned person.changed rights.changed session.ended stream.alive stream.lost stream.opened',
    稍后重连:
      'change.expected change.settled lock.lost network.returned page.returned person.changed session.ended',
    没有数据流: 'change.expected change.settled person.changed session.ended',
    平稳: 'change.expected change.settled network.returned person.changed session.ended',
    刚恢复: 'change.expected change.settled network.returned person.changed session.ended',
    实时: 'change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.lost stream.opened',
    '刚失去数据流/快轮询':
      'change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.opened',
    慢轮询:
      'change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.opened',
    '轮询/快轮询':
      'change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.opened',
  },
  journeys: [],
  deaf: { 实时更新: '消息由这里转告，别的流程再去读取。' },
  alike: { holdLock: '已经知道浏览器不提供锁。' },
} satisfies Expected;
