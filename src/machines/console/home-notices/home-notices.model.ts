import type { Notification } from '#api/contract/notifications.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { homeNoticesMachine } from './home-notices.machine.ts';
import { titles } from './home-notices.titles.ts';

const notice = (title: string): Notification => ({
  id: title,
  tone: 'warn',
  title,
  content: '',
  from: null,
  until: null,
  link: null,
});

export default defineTestModel({
  ...freshModel,
  name: 'homeNotices',
  machine: homeNoticesMachine,
  inputs: { plain: undefined },
  answers: { loadNotices: { done: [[notice('今晚维护')], []] } },
  key: ({ notices, changed, problem }) => [notices?.length ?? null, changed, problem],
  invariants: {
    ...freshModel.invariants,
    'what is ready has been loaded': (s) => !s.matches('ready') || s.context.notices !== null,
  },
  titles,
});
