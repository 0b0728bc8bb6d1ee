import { remarkMaxLength } from '#domain/limits.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { submissionModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { remarkEditMachine } from './remark-edit.machine.ts';
import { titles } from './remark-edit.titles.ts';

const { remark } = sample.device();
/** What a colleague has written meanwhile. */
const theirs = '已还机';
const overtaken = '备注刚由赵敏于 11-21 09:58 修改过，请查看后再保存';
const tooLong = '长'.repeat(remarkMaxLength + 1);

export default defineTestModel({
  name: 'remarkEdit',
  machine: remarkEditMachine,
  inputs: { device: { deviceId: '11111111-1111-4111-8111-111111111111' } },
  events: {
    'remark.edit': [{ remark }, { remark: '新备注' }],
    'remark.type': [{ text: '新备注' }, { text: tooLong }],
    'remark.save': 'bare',
    'remark.cancel': 'bare',
  },
  answers: {
    saveRemark: {
      done: [
        { ok: true, saved: { remark: '新备注' }, standing: null },
        { ok: false, field: null, sentence: '设备不存在', standing: null },
        { ok: false, field: 'remark', sentence: overtaken, standing: theirs },
      ],
    },
  },
  // The page begins with what was saved, and where nothing was, with what it has read.
  allow: ({ context: { saved } }, event) =>
    event.type !== 'remark.edit' || event.remark === (saved?.remark ?? remark),
  key: ({ draft, seen, overtaken, errors, refusal, saved, lost }) => [
    draft === tooLong,
    seen,
    overtaken,
    errors,
    refusal,
    saved,
    lost,
  ],
  invariants: {
    ...submissionModel.invariants,
    'no text is saved that is too long': (s) => !s.matches('submitting') || s.context.draft !== tooLong,
    'what a colleague has written is shown as soon as it stands': ({ context }) =>
      context.overtaken === (context.seen === theirs),
    'the text stays until it is saved or given up': (s) => s.matches('viewing') || s.context.draft !== '',
  },
  titles,
});
