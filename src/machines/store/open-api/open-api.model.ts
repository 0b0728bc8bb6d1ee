import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { openApiMachine } from './open-api.machine.ts';
import { titles } from './open-api.titles.ts';
import { sampleDelivery, sampleOpenApi } from './sample-open-api.model.ts';

const off = { ...sampleOpenApi, info: { ...sampleOpenApi.info, api_enabled: false } };

export default defineTestModel({
  name: 'openApi',
  machine: openApiMachine,
  inputs: { administrator: undefined },
  events: {
    'callback.send': [{ id: null }],
    'api.changed': 'bare',
    'poll.due': 'bare',
    'load.retry': 'bare',
  },
  facts: ['api.changed', 'poll.due'],
  answers: {
    loadSettings: { done: [sampleOpenApi, off] },
    sendCallback: {
      done: [
        { ok: true, delivery: sampleDelivery() },
        { ok: false, sentence: '请先填写并保存回调地址' },
      ],
    },
  },
  key: ({ settings, sent, changed, problem }) => [
    settings?.info.api_enabled,
    sent?.ok,
    sent,
    changed,
    problem,
  ],
  invariants: freshModel.invariants,
  titles,
});
