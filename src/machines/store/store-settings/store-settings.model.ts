import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleSettings } from './sample-settings.model.ts';
import { storeSettingsMachine } from './store-settings.machine.ts';
import { titles } from './store-settings.titles.ts';

const renamed = { ...sampleSettings, info: { ...sampleSettings.info, store_name: '城西一店' } };

export default defineTestModel({
  name: 'storeSettings',
  machine: storeSettingsMachine,
  inputs: { administrator: undefined },
  events: { 'setting.saved': 'bare', 'poll.due': 'bare', 'load.retry': 'bare' },
  facts: ['setting.saved', 'poll.due'],
  answers: { loadSettings: { done: [sampleSettings, renamed] } },
  key: ({ settings, changed, problem }) => [settings?.info.store_name, changed, problem],
  invariants: freshModel.invariants,
  titles,
});
