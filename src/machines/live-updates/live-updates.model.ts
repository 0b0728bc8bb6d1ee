import { defineTestModel } from '#tests/path-harness/model.ts';
import { liveUpdatesMachine } from './live-updates.machine.ts';
import { titles } from './live-updates.titles.ts';

export default defineTestModel({
  name: 'liveUpdates',
  machine: liveUpdatesMachine,
  inputs: { 'logged out': { loggedIn: false }, 'logged in': { loggedIn: true } },
  events: {
    'session.began': 'bare',
    'session.ended': 'bare',
    'person.changed': 'bare',
    'lock.granted': 'bare',
    'lock.failed': 'bare',
    'stream.alive': 'bare',
    'stream.lost': 'bare',
    'device.changed': [{ deviceId: '11111111-1111-4111-8111-111111111111' }],
    'defaults.changed': 'bare',
    'rights.changed': 'bare',
    'change.expected': 'bare',
    'change.settled': 'bare',
    'network.returned': 'bare',
  },
  facts: [
    'session.began',
    'session.ended',
    'person.changed',
    'change.expected',
    'change.settled',
    'network.returned',
  ],
  answers: {
    holdLock: { sends: ['lock.granted', 'lock.failed'] },
    openStream: {
      sends: ['stream.alive', 'stream.lost', 'device.changed', 'defaults.changed', 'rights.changed'],
    },
    listenToLeader: {
      sends: ['stream.alive', 'stream.lost', 'device.changed', 'defaults.changed', 'rights.changed'],
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
