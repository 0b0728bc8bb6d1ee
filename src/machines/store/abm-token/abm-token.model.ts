import type { AbmInfo } from '#api/contract/store/abm.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { abmTokenMachine } from './abm-token.machine.ts';
import { titles } from './abm-token.titles.ts';

const key = {
  date_created: '2026-11-01T02:00:00.000Z',
  fingerprint:
    '50:D9:EB:E3:26:F1:25:9C:F0:6E:F7:A3:E9:62:31:D9:E8:78:09:F0:DE:F7:5D:30:AA:4E:48:EF:C6:4C:44:21',
};
const soon: AbmInfo = {
  state: 'token',
  organisation: '城西通讯有限公司',
  server: '机安卫士',
  expires: '2026-12-09T02:00:00.000Z',
  days_left: 18,
  changed: { clerk_name: '赵敏', at: '2025-12-09T02:00:00.000Z' },
  key,
};
const good: AbmInfo = { ...soon, expires: '2027-11-21T02:00:00.000Z', days_left: 365 };

export default defineTestModel({
  name: 'abmToken',
  machine: abmTokenMachine,
  inputs: { administrator: undefined },
  events: {
    'key.download': 'bare',
    'token.upload': [{ content: 'dG9rZW4=' }],
    'poll.due': 'bare',
    'load.retry': 'bare',
  },
  facts: ['poll.due'],
  answers: {
    loadInfo: { done: [soon, good] },
    downloadKey: { done: [{ ok: true }, { ok: false, sentence: '没有权限执行此操作' }] },
    uploadToken: { done: [{ ok: true }, { ok: false, sentence: '文件不是 Apple 商务管理的服务器令牌' }] },
  },
  key: ({ info, refused, uploaded, changed, problem }) => [
    info?.days_left,
    refused,
    uploaded,
    changed,
    problem,
  ],
  invariants: {
    ...freshModel.invariants,
    'no file is kept': ({ context }) => !JSON.stringify(context).includes('dG9rZW4='),
    'what was taken was not refused': ({ context }) => !context.uploaded || context.refused === null,
  },
  titles,
});
