import { remarkMaxLength } from '#domain/limits.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { remarkEditMachine } from './remark-edit.machine.ts';
import { titles } from './remark-edit.titles.ts';

const tooLong = '长'.repeat(remarkMaxLength + 1);

export default defineTestModel({
  name: 'remarkEdit',
  machine: remarkEditMachine,
  inputs: { device: { deviceId: '11111111-1111-4111-8111-111111111111' } },
  events: {
    'remark.edit': [{ remark: '老客户' }],
    'remark.type': [{ text: '新备注' }, { text: tooLong }],
    'remark.save': 'bare',
    'remark.cancel': 'bare',
  },
  answers: { saveRemark: { done: [{ ok: true }, { ok: false, sentence: '设备不存在' }] } },
  key: ({ draft, problem }) => [draft === tooLong, problem],
  invariants: {
    'no text is saved that is too long': (s) => !s.matches('saving') || s.context.draft !== tooLong,
    'the text stays until it is saved or given up': (s) => s.matches('viewing') || s.context.draft !== '',
  },
  titles,
});
