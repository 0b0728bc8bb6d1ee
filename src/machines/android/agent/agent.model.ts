import { defineTestModel } from '#tests/path-harness/model.ts';
import { agentMachine } from './agent.machine.ts';
import { titles } from './agent.titles.ts';

const command = {
  command_uuid: '6b0cbe0e-6f3c-4f0e-9a53-0d5f3b1f4a10',
  command: 'lock',
  payload: { message: '请联系门店' },
  attachments: {},
};
const endings = [{ ended: false }, { ended: true }] as const;

export default defineTestModel({
  name: 'agent',
  machine: agentMachine,
  inputs: {
    'a new phone': { enrolled: false, chance: () => 0 },
    'a restart': { enrolled: true, chance: () => 0 },
  },
  events: {
    'code.given': [{ code: '7Q2K-9MXD' }, { code: 'H4TW-C6RN' }],
    'network.lost': 'bare',
    'network.back': 'bare',
  },
  facts: ['network.lost', 'network.back'],
  answers: {
    enrol: { done: [{ ok: true }, { ok: false, sentence: '入网码无效或已过期' }] },
    poll: {
      done: [
        { commands: [], report: false, ended: false },
        { commands: [command], report: false, ended: false },
        { commands: [], report: true, ended: false },
        { commands: [command], report: true, ended: false },
        { commands: [], report: false, ended: true },
      ],
    },
    carryOut: { done: [undefined] },
    sendAnswers: { done: endings },
    report: { done: endings },
  },
  key: ({ enrolled, code, refusal, commands, failures }) => [
    enrolled,
    code,
    refusal,
    commands.length,
    failures > 0,
  ],
  invariants: {
    'who talks to the server has a key': (s) => s.context.enrolled || !s.matches('connected'),
    'nobody acts without a command': (s) => s.matches('carryingOut') === s.context.commands.length > 0,
    'a code is kept only while it is used': (s) =>
      (s.context.code !== '') === (s.matches('enrolling') || s.matches('enrollingLater')),
    'who has reached the server waits no longer for the next attempt than after a first failure': (s) =>
      !s.matches({ connected: 'polling' }) || s.context.failures === 0,
    'a phone without a key has none that is good': (s) => !s.matches('void') || !s.context.enrolled,
  },
  titles,
});
