import { freshModel, ownSavesModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import { clerkListMachine } from './clerk-list.machine.ts';
import { titles } from './clerk-list.titles.ts';

const colleague = sampleClerk({ id: '88888888-8888-4888-8888-888888888888', name: '陈国栋' });

export default defineTestModel({
  ...freshModel,
  name: 'clerkList',
  machine: clerkListMachine,
  inputs: { clerks: undefined },
  events: {
    ...freshModel.events,
    'own.saved': [{ saved: sampleClerk({ name: '赵一鸣（东门）' }) }, { saved: null }],
  },
  facts: [...freshModel.facts, 'own.saved'],
  answers: {
    loadClerks: {
      done: [
        [sampleClerk(), colleague],
        [
          sampleClerk(),
          colleague,
          sampleClerk({ id: '99999999-9999-4999-8999-999999999999', name: '周敏', disabled: true }),
        ],
      ],
    },
  },
  key: ({ clerks, changed, problem, saved, unsure }) => [
    clerks?.map(({ name }) => name) ?? null,
    changed,
    problem,
    ...ownSavesModel.key({ saved, unsure }),
  ],
  invariants: {
    ...freshModel.invariants,
    ...ownSavesModel.invariants,
    'who was loaded stays': (s) => !s.matches('ready') || s.context.clerks !== null,
  },
  titles,
});
