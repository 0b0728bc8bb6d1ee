import { sample } from '#machines/kinds/sample.model.ts';
import { freshModel, ownSavesModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { deviceDetailMachine } from './device-detail.machine.ts';
import { titles } from './device-detail.titles.ts';

const deviceId = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';
const record = (total: number) => ({
  device: sample.device({ id: deviceId }),
  operations: [],
  total,
  loadedAt: 0,
});

export default defineTestModel({
  ...freshModel,
  name: 'deviceDetail',
  machine: deviceDetailMachine(),
  inputs: { device: { deviceId } },
  events: {
    ...freshModel.events,
    'device.changed': [{ deviceId }, { deviceId: otherId }],
    'own.saved': [{ saved: { remark: '押金已退' } }, { saved: null }],
    'detail.check': 'bare',
    'records.more': 'bare',
  },
  facts: [...freshModel.facts, 'own.saved'],
  answers: {
    loadDevice: {
      done: [record(60), record(0), null],
    },
  },
  // What an own save has told decides nothing here; the other machines of the kit are walked with it.
  key: ({ record, changed, missing, problem, pages, askedPages, shownPages, checkedAt }) => [
    record?.total,
    checkedAt !== null,
    changed,
    missing,
    problem,
    pages > askedPages,
    pages > shownPages,
  ],
  invariants: {
    ...freshModel.invariants,
    ...ownSavesModel.invariants,
    'a device is shown, or said to be missing': (s) =>
      !(s.matches('ready') || s.matches('settling') || s.matches('checking')) ||
      s.context.record !== null ||
      s.context.missing ||
      s.context.problem !== null,
    'a device that is not there is not shown any more': (s) =>
      !s.matches('notFound') || s.context.record === null,
    'a device that is not there misses no change': (s) => !s.matches('notFound') || !s.context.changed,
  },
  titles,
});
