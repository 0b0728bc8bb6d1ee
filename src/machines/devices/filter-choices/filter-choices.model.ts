import { defineTestModel } from '#tests/path-harness/model.ts';
import { filterChoicesMachine } from './filter-choices.machine.ts';
import { titles } from './filter-choices.titles.ts';

const choices = {
  clerks: [{ id: '44444444-4444-4444-8444-444444444444', name: '李晓雯' }],
  models: [{ model: 'iPhone17,1', product_name: 'iPhone 16 Pro', count: 3 }],
};

export default defineTestModel({
  name: 'filterChoices',
  machine: filterChoicesMachine,
  inputs: { plain: undefined },
  events: { 'choices.retry': 'bare' },
  answers: { loadChoices: { done: [choices] } },
  key: (context) => context.choices.clerks.length,
  invariants: {
    'loaded offers what was answered': (s) =>
      s.matches('loaded') === (s.context.choices.models.length === choices.models.length),
  },
  titles,
});
