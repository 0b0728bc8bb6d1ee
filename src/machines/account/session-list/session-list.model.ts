import type { Session } from '#api/contract/people/sessions.ts';
import { endableListModel } from '#machines/kits/endable-list/endable-list.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { otherSessions, sessionListMachine } from './session-list.machine.ts';
import { titles } from './session-list.titles.ts';

const here: Session = {
  id: '11111111-1111-4111-8111-111111111111',
  date_created: '2026-11-21T02:00:00.000Z',
  ip: '203.0.113.8',
  browser: 'Windows · Edge',
  place: '浙江省 杭州',
  last_used: '2026-11-21T02:00:00.000Z',
  current: true,
};
const phone: Session = {
  id: '77777777-7777-4777-8777-777777777777',
  date_created: '2026-11-20T08:30:00.000Z',
  ip: '198.51.100.4',
  browser: 'iPhone · 微信',
  place: null,
  last_used: '2026-11-20T09:15:00.000Z',
  current: false,
};

export default defineTestModel({
  ...endableListModel([[here, phone], [here]], [phone.id, otherSessions], '记录不存在'),
  name: 'sessionList',
  machine: sessionListMachine,
  titles,
});
