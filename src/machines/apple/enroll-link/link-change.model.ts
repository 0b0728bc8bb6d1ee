import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { linkChangeMachine } from './link-change.machine.ts';
import { titles } from './link-change.titles.ts';

const { id: deviceId } = sampleDevice();

export default defineTestModel({
  name: 'linkChange',
  machine: linkChangeMachine,
  inputs: { end: { deviceId, how: 'end', seen: '5f0c' }, renew: { deviceId, how: 'renew', seen: '5f0c' } },
  events: { 'change.confirm': 'bare', 'change.cancel': 'bare' },
  answers: {
    changeLink: {
      done: [
        { ok: true },
        { ok: false, sentence: '设备在回收站中', isOther: false },
        { ok: false, sentence: '登记链接刚由赵敏于 11-20 11:00 更换，请取消后查看现在的链接', isOther: true },
      ],
    },
  },
  key: ({ how, refusal, changed }) => [how, refusal, changed],
  invariants: {
    'nothing is refused while it is on its way, nor once it is done': (s) =>
      s.context.refusal === null || s.matches('asking') || s.matches('closed'),
    'what was never tried has changed nothing': (s) =>
      !s.matches('asking') || !s.context.changed || s.context.refusal !== null,
  },
  titles,
});
