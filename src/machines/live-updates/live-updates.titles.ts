export const titles = {
  events: {
    'session.began': '已登录',
    'session.ended': '会话结束',
    'person.changed': '换了账号',
    'lock.granted': '成为持有数据流的标签页',
    'lock.failed': '浏览器不提供锁',
    'stream.alive': '数据流有动静',
    'stream.lost': '数据流中断',
    'device.changed': '设备有变化',
    'rights.changed': '权限有变化',
    'change.expected': '有未完成的操作',
    'change.settled': '操作都已完成',
    'network.returned': '网络恢复',
  },
  guards: { isLoggedIn: '页面打开时已登录', isExpecting: '有未完成的操作' },
};
