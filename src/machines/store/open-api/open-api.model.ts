import { freshModel, ownSavesModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { openApiMachine } from './open-api.machine.ts';
import { titles } from './open-api.titles.ts';
import { sampleDelivery, sampleOpenApi } from './sample-open-api.model.ts';

const hook = { ...sampleOpenApi.info, api_callback_url: 'https://shop.example/new' };
const off = { days: [], refusals: [], info: { ...sampleOpenApi.info, api_enabled: false } };

export default defineTestModel({
  name: 'openApi',
  machine: openApiMachine,
  inputs: { administrator: undefined },
  events: {
    'callback.send': [{ id: null }],
    'api.changed': 'bare',
    'own.saved': [{ saved: hook }, { saved: null }],
    'poll.due': 'bare',
    'load.retry': 'bare',
  },
  facts: ['api.changed', 'own.saved', 'poll.due'],
  answers: {
    loadSettings: { done: [sampleOpenApi, off] },
    sendCallback: {
      done: [
        { ok: true, delivery: sampleDelivery() },
        { ok: false, sentence: '请先填写并保存回调地址' },
      ],
    },
  },
  key: ({ settings, sent, changed, problem, saved, unsure }) => [
    settings?.info.api_enabled,
    settings?.info.api_callback_url,
    ...ownSavesModel.key({ saved, unsure }),
    sent?.ok,
    sent,
    changed,
    problem,
  ],
  invariants: { ...freshModel.invariants, ...ownSavesModel.invariants },
  titles,
});
