import { freshModel, ownSavesModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleSettings } from './sample-settings.model.ts';
import { storeSettingsMachine } from './store-settings.machine.ts';
import { titles } from './store-settings.titles.ts';

const profile = { ...sampleSettings.profile, display_name: '门店设备管理' };
const renamed = { ...sampleSettings, info: { ...sampleSettings.info, store_name: '城西一店' } };

export default defineTestModel({
  name: 'storeSettings',
  machine: storeSettingsMachine,
  inputs: { administrator: undefined },
  events: {
    'own.saved': [{ saved: { profile } }, { saved: null }],
    'poll.due': 'bare',
    'load.retry': 'bare',
  },
  facts: ['own.saved', 'poll.due'],
  answers: { loadSettings: { done: [sampleSettings, renamed] } },
  key: ({ settings, changed, problem, saved, unsure }) => [
    settings?.info.store_name,
    settings?.profile.display_name,
    changed,
    problem,
    ...ownSavesModel.key({ saved, unsure }),
  ],
  invariants: { ...freshModel.invariants, ...ownSavesModel.invariants },
  titles,
});
