import { defineTestModel } from '../../model.ts';
import { lockDemoMachine } from './lock-demo.machine.ts';

export default defineTestModel({
  name: 'lockDemo',
  machine: lockDemoMachine,
  inputs: { phone: { deviceId: 'd1' } },
  events: {
    'lock.open': 'bare',
    'lock.cancel': 'bare',
    'lock.confirm': [{ password: 'abc123' }, { password: 'x' }],
    'device.seen': 'bare',
    'device.acknowledged': 'bare',
    'session.ended': 'bare',
  },
  facts: ['session.ended'],
  answers: {
    checkSms: { done: [{ required: true }, { required: false }] },
    sendLock: {
      done: [
        { ok: true, operationId: 'op1' },
        { ok: false, reason: 'passwordMismatch' },
      ],
    },
    watchDevice: { sends: ['device.seen', 'device.acknowledged'] },
  },
  key: ({ smsNeeded, error }) => [smsNeeded, error],
  invariants: {
    'an error is shown only where a password is entered': (s) =>
      s.context.error === null || s.matches('editing') || s.matches('sessionEnded'),
    'no password is kept in context': ({ context }) => !JSON.stringify(context).includes('abc123'),
  },
  titles: {
    purpose: '演示：锁定一台设备。',
    events: {
      'lock.open': '打开锁定',
      'lock.cancel': '取消',
      'lock.confirm': '确认锁定',
      'device.seen': '设备有动静',
      'device.acknowledged': '设备已确认',
      'session.ended': '登录失效',
    },
    guards: { malformed: '密码格式不对', accepted: '已受理' },
    effects: { checkSms: '查询短信要求', sendLock: '发出锁定', watchDevice: '留意设备' },
    delays: { requestTimeout: '等候太久' },
  },
});
