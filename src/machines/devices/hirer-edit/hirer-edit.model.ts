import { hirerNameMaxLength } from '#domain/limits.ts';
import { sample } from '#machines/kinds/sample.model.ts';
import { submissionModel } from '#machines/kits/submission/submission.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { type Hirer, hirerEditMachine } from './hirer-edit.machine.ts';
import { titles } from './hirer-edit.titles.ts';

const { id: deviceId, hirer_name, hirer_phone_number } = sample.device();
/** Whom a colleague has written down meanwhile. */
const theirs: Hirer = { hirer_name: '周*', hirer_phone_number: '138****2026' };
const overtaken = '承租人刚由赵敏于 11-21 09:58 修改过，请查看后再保存';
const tooLong = '长'.repeat(hirerNameMaxLength + 1);

export default defineTestModel({
  name: 'hirerEdit',
  machine: hirerEditMachine,
  inputs: { device: { deviceId, hirer: { hirer_name, hirer_phone_number } } },
  events: {
    'hirer.fill': [
      { field: 'hirer_name', text: '周宁' },
      { field: 'hirer_name', text: tooLong },
      { field: 'hirer_phone_number', text: '13800002026' },
    ],
    'hirer.clear': [{ nobody: true }, { nobody: false }],
    'hirer.save': 'bare',
    'hirer.cancel': 'bare',
  },
  answers: {
    saveHirer: {
      done: [
        { ok: true, saved: { hirer_name: '周宁', hirer_phone_number: '138****2026' }, standing: null },
        { ok: false, field: null, sentence: '设备不存在', standing: null },
        { ok: false, field: 'hirer_phone_number', sentence: '承租人手机号有误', standing: null },
        { ok: false, field: null, sentence: overtaken, standing: theirs },
      ],
    },
  },
  key: ({ draft, nobody, seen, overtaken, errors, refusal, saved, lost }) => [
    saved,
    lost,
    draft.hirer_name === tooLong,
    nobody,
    seen.hirer_name,
    overtaken,
    errors,
    refusal,
  ],
  invariants: {
    ...submissionModel.invariants,
    'what is typed stays': ({ context }) => context.draft.hirer_name !== '',
    'no name is saved that is too long, unless nobody has the device': ({ context, ...s }) =>
      s.value !== 'submitting' || context.nobody || context.draft.hirer_name !== tooLong,
    'whom a colleague has written down is shown as soon as that stands': ({ context }) =>
      context.overtaken === (context.seen === theirs),
  },
  titles,
});
