import { defineTestModel } from '#tests/path-harness/model.ts';
import { partLoadingMachine } from './part-loading.machine.ts';
import { titles } from './part-loading.titles.ts';

const fetch = () => Promise.resolve();

export default defineTestModel({
  name: 'partLoading',
  machine: partLoadingMachine,
  inputs: { plain: undefined },
  events: {
    'part.open': [
      { isHere: false, fetch },
      { isHere: true, fetch },
    ],
    'part.close': 'bare',
  },
  answers: { fetchPart: { done: [undefined] } },
  key: () => null,
  invariants: {
    'code is fetched only while the part is waited for': (s) =>
      s.matches('fetching') === 'fetchPart' in s.children,
  },
  titles,
});
