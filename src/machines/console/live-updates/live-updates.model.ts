import { defineTestModel } from '#tests/path-harness/model.ts';
import { liveUpdatesMachine } from './live-updates.machine.ts';
import { titles } from './live-updates.titles.ts';

const streamFacts = [
  'stream.opened',
  'stream.alive',
  'stream.lost',
  'device.changed',
  'batch.changed',
  'defaults.changed',
  'rights.changed',
] as const;

export default defineTestModel({
  name: 'liveUpdates',
  machine: liveUpdatesMachine,
  inputs: { 'logged out': { loggedIn: false }, 'logged in': { loggedIn: true } },
  events: {
    'session.began': 'bare',
    'session.ended': 'bare',
    'person.changed': 'bare',
    'lock.granted': 'bare',
    'lock.lost': 'bare',
    'lock.failed': 'bare',
    'stream.opened': 'bare',
    'stream.alive': 'bare',
    'stream.lost': 'bare',
    'device.changed': [{ deviceId: '11111111-1111-4111-8111-111111111111' }],
    'batch.changed': [{ batchId: '99999999-9999-4999-8999-999999999999' }],
    'defaults.changed': 'bare',
    'rights.changed': 'bare',
    'change.expected': 'bare',
    'change.settled': 'bare',
    'network.returned': 'bare',
    'page.returned': 'bare',
  },
  facts: [
    'session.began',
    'session.ended',
    'person.changed',
    'change.expected',
    'change.settled',
    'network.returned',
    'page.returned',
  ],
  answers: {
    holdLock: { sends: ['lock.granted', 'lock.lost', 'lock.failed'] },
    openStream: {
      sends: streamFacts,
    },
    listenToLeader: {
      sends: streamFacts,
    },
  },
  key: (context) => [context.loggedIn, context.expecting],
  invariants: {
    'only the tab with the lock opens the stream': (s) =>
      s.children.openStream === undefined || s.children.holdLock !== undefined,
    'nothing is heard while logged out': (s) =>
      !s.matches('off') ||
      (s.children.openStream === undefined &&
        s.children.listenToLeader === undefined &&
        s.children.holdLock === undefined),
  },
  titles,
});
