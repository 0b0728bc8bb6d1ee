import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { sampleClerk } from '../sample-clerk.model.ts';
import { clerkListMachine } from './clerk-list.machine.ts';
import { titles } from './clerk-list.titles.ts';

export default defineTestModel({
  ...freshModel,
  name: 'clerkList',
  machine: clerkListMachine,
  inputs: { clerks: undefined },
  answers: {
    loadClerks: {
      done: [
        [sampleClerk()],
        [
          sampleClerk(),
          sampleClerk({ id: '99999999-9999-4999-8999-999999999999', name: '周敏', disabled: true }),
        ],
      ],
    },
  },
  key: ({ clerks, changed, problem }) => [clerks?.length ?? null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'who was loaded stays': (s) => !s.matches('ready') || s.context.clerks !== null,
  },
  titles,
});
