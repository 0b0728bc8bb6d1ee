import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleRcs } from '../stage.model.ts';
import { rcsStatusMachine } from './rcs-status.machine.ts';
import { titles } from './rcs-status.titles.ts';

export default defineTestModel({
  ...freshModel,
  name: 'rcsStatus',
  machine: rcsStatusMachine,
  inputs: { plain: undefined },
  answers: {
    loadRcs: { done: [{ item: sampleRcs('waiting') }, { item: sampleRcs('wechat') }, { item: null }] },
  },
  key: ({ look, changed, problem }) => [
    look && look.item?.last_wechat_report !== null,
    look?.item === null,
    changed,
    problem,
  ],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.look !== null,
  },
  titles,
});
