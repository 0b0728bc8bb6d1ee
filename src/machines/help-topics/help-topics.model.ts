import { defineTestModel } from '#tests/path-harness/model.ts';
import { helpTopicsMachine } from './help-topics.machine.ts';
import { titles } from './help-topics.titles.ts';

const topics = [{ id: 'lock', title: '怎样锁定一台手机', paragraphs: ['点“锁定设备”。'] }];

export default defineTestModel({
  name: 'helpTopics',
  machine: helpTopicsMachine,
  inputs: { plain: undefined },
  events: { 'help.retry': 'bare' },
  answers: { loadTopics: { done: [topics] } },
  key: (context) => context.topics.length,
  invariants: {
    'topics are there only once they have been loaded': (s) =>
      s.matches('shown') === s.context.topics.length > 0,
  },
  titles,
});
