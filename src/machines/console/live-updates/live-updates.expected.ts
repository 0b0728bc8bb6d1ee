import type { Expected } from '#tests/path-harness/expected.ts';

export default {
  table: {
    未登录: 'change.expected change.settled session.began',
    听转告:
      'batch.changed change.expected change.settled defaults.changed device.changed lock.failed lock.granted person.changed rights.changed session.ended stream.alive stream.lost stream.opened',
    有动静:
      'batch.changed change.expected change.settled defaults.changed device.changed lock.lost network.returned person.changed rights.changed session.ended stream.alive stream.lost stream.opened',
    稍后重连:
      'change.expected change.settled lock.lost network.returned page.returned person.changed session.ended',
    没有数据流: 'change.expected change.settled person.changed session.ended',
    平稳: 'change.expected change.settled network.returned person.changed session.ended',
    刚恢复: 'change.expected change.settled network.returned person.changed session.ended',
    实时: 'batch.changed change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.lost stream.opened',
    '刚失去数据流/快轮询':
      'batch.changed change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.opened',
    慢轮询:
      'batch.changed change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.opened',
    '轮询/快轮询':
      'batch.changed change.expected change.settled defaults.changed device.changed page.returned person.changed rights.changed session.ended stream.alive stream.opened',
  },
  journeys: [
    {
      title: '听转告，成为持有者，断线重连',
      input: 'logged in',
      steps: `
        开始 → 听转告、平稳、慢轮询
        stream.opened → 实时 | poll.due | silence.liveUpdates.on.source.following
        device.changed → = | "xstate.emit" | 11111111 | silence.liveUpdates.on.source.following | silence.liveUpdates.on.hearing
        batch.changed → = | "xstate.emit" | 99999999 | silence.liveUpdates.on.source.following | silence.liveUpdates.on.hearing
        defaults.changed → = | poll.due | silence.liveUpdates.on.source.following | silence.liveUpdates.on.hearing
        rights.changed → = | rights.changed | silence.liveUpdates.on.source.following | silence.liveUpdates.on.hearing
        stream.alive → = | !poll.due | silence.liveUpdates.on.source.following | silence.liveUpdates.on.hearing
        stream.lost → 刚失去数据流/快轮询 | silence.liveUpdates.on.source.following
        stream.alive → 实时 | poll.due
        lock.granted → 有动静
        device.changed → = | "xstate.emit" | silence.liveUpdates.on.source.leading
        batch.changed → = | "xstate.emit" | 99999999 | silence.liveUpdates.on.source.leading
        defaults.changed → = | poll.due | silence.liveUpdates.on.source.leading
        rights.changed → = | rights.changed | silence.liveUpdates.on.source.leading
        stream.alive → = | !poll.due | silence.liveUpdates.on.source.leading
        stream.opened → = | poll.due | silence.liveUpdates.on.source.leading
        stream.lost → 稍后重连、刚失去数据流/快轮询
        ⏱ pollUnfinished → = | poll.due
        ⏱ loss → 慢轮询
        ⏱ pollIdle → = | poll.due
        ⏱ retry → 有动静
        stream.alive → 实时 | poll.due
        openStream ✗ → 稍后重连
        page.returned → 有动静 | poll.due
        lock.lost → 听转告
        session.ended → 未登录
        session.began → 听转告、平稳、慢轮询
      `,
    },
    {
      title: '有未完成的操作时轮询得快',
      input: 'logged in',
      steps: `
        开始 → 听转告、平稳、慢轮询
        change.expected → 轮询/快轮询 | "expecting":true
        ⏱ pollUnfinished → = | poll.due
        batch.changed → 实时 | poll.due
        ⏱ silence → = | lock.take
        stream.lost → 刚失去数据流/快轮询
        rights.changed → 实时 | rights.changed | poll.due
        stream.lost → 刚失去数据流/快轮询
        ⏱ loss → 轮询/快轮询
        change.settled → 慢轮询 | "expecting":false
        defaults.changed → 实时 | poll.due
        page.returned → = | poll.due
      `,
    },
    {
      title: '网络恢复两次查看；持有者重新接收',
      input: 'logged in',
      steps: `
        开始 → 听转告、平稳、慢轮询
        network.returned → 刚恢复 | poll.due
        ⏱ retry → 平稳 | poll.due
        lock.granted → 有动静
        network.returned → 刚恢复 | ["openStream"
        stream.lost → 稍后重连
        network.returned → 有动静
        ⏱ silence → 稍后重连
        person.changed → 听转告、平稳
      `,
    },
    {
      title: '浏览器不提供锁，不能听转告',
      input: 'logged in',
      steps: `
        开始 → 听转告、平稳、慢轮询
        lock.failed → 没有数据流
        person.changed → 听转告
        listenToLeader ✗ → 没有数据流
        person.changed → 听转告
        holdLock ✗ → 没有数据流
        session.ended → 未登录
      `,
    },
    {
      title: '未登录时打开',
      input: 'logged out',
      steps: `
        开始 → 未登录
        change.expected → = | "expecting":true
        change.settled → = | "expecting":false
        change.expected → =
        session.began → 听转告、平稳、轮询/快轮询
      `,
    },
    {
      title: '转告者太久没有动静；轮询一直继续',
      input: 'logged in',
      steps: `
        开始 → 听转告、平稳、慢轮询
        ⏱ pollIdle → = | after.pollIdle
        change.expected → 轮询/快轮询
        ⏱ pollUnfinished → = | after.pollUnfinished
        stream.opened → 实时
        stream.opened → = | silence.liveUpdates.on.hearing
        ⏱ silence → = | silence.liveUpdates.on.source.following
        stream.lost → 刚失去数据流/快轮询
        ⏱ pollUnfinished → = | after.pollUnfinished
      `,
    },
  ],
  deaf: { 实时更新: '消息由这里转告，别的流程再去读取。' },
  alike: { holdLock: '已经知道浏览器不提供锁。' },
} satisfies Expected;
