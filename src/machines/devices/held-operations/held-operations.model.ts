import { sample } from '#machines/kinds/sample.model.ts';
import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { type Context, type Hold, heldOperationsMachine } from './held-operations.machine.ts';
import { titles } from './held-operations.titles.ts';

export const erasure: Hold = {
  kind: 'operation',
  deviceKind: sample.name,
  id: 'k7Q2m9x',
  command: 'erase',
  device: sample.device().id,
  about: 'iPhone 16 Pro · DX3YR2M8N4',
  until: '2026-11-21T02:00:30.000Z',
};
export const unlock: Hold = {
  kind: 'unlock',
  deviceKind: sample.name,
  id: '33333333-3333-4333-8333-333333333333',
  command: 'turn-off-activation-lock',
  device: sample.device().id,
  about: 'iPhone 15 · GPNHF30JW3',
  until: '2026-11-21T02:00:20.000Z',
};

/** As the page of its device names it. */
const inRecord = 'iPhone 16 Pro · DX3YR2M8N4 · 王* 159****7731';

/** The step of the unlock that waits. */
export const step: Hold = { ...unlock, kind: 'step', id: 'b3T8w1z', about: inRecord };

const won = { result: 'won', sentence: '已撤销抹掉，设备未受影响' } as const;
const tooLate = { result: 'tooLate', sentence: '来不及撤销，抹掉指令已发出，结果以设备回执为准' } as const;
const unlockWon = { result: 'won', sentence: '已撤销一键解锁，其余步骤不再执行' } as const;
const refused = { result: 'refused', sentence: null } as const;

export default defineTestModel({
  name: 'heldOperations',
  machine: heldOperationsMachine,
  inputs: { plain: undefined },
  events: {
    'holds.look': 'bare',
    'hold.undo': [{ hold: erasure }, { hold: unlock }],
    'record.undo': [{ hold: { ...erasure, about: inRecord } }, { hold: step }],
    'undo.answered': [
      { id: erasure.id, answer: won },
      { id: erasure.id, answer: tooLate },
      { id: erasure.id, answer: refused },
      { id: unlock.id, answer: unlockWon },
      { id: step.id, answer: unlockWon },
    ],
    'undo.lost': [{ id: erasure.id }],
  },
  facts: ['record.undo', 'holds.look', 'undo.answered', 'undo.lost'],
  answers: {
    loadHolds: { done: [[], [erasure], [erasure, unlock]] },
    waitForEnd: { done: [undefined] },
  },
  allow: ({ context }, event) => isPossible(context, event),
  key: ({ holds, undoing, lost, refused, next, unread, changed }) => [
    holds.map(({ id }) => id),
    undoing,
    lost,
    refused,
    next?.id,
    unread,
    changed,
  ],
  invariants: {
    'what was pressed is shown until it is known': ({ context: { holds, undoing, lost, refused } }) =>
      [...undoing, ...lost, ...refused].every((id) => holds.some((hold) => hold.id === id)),
    'each is shown once, the first to leave first': ({ context: { holds } }) =>
      new Set(holds.map(({ id }) => id)).size === holds.length &&
      holds.every(({ until }, place) => place === 0 || (holds[place - 1]?.until ?? '') <= until),
    'an unlock is not shown beside its step': ({ context: { holds } }) =>
      !holds.some(({ id }) => id === unlock.id) || !holds.some(({ id }) => id === step.id),
    'what was refused is looked for': ({ context: { refused }, ...snapshot }) =>
      refused.length === 0 || snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: 'outdated' }),
    'the time of the first that can be taken back is waited for': ({ context, ...snapshot }) => {
      const { holds, undoing, lost, refused, next } = context;
      const open = holds.filter(({ id }) => ![...undoing, ...lost, ...refused].includes(id));
      return next === (open[0] ?? null) && (next === null) === snapshot.matches({ time: 'still' });
    },
    'who could not read says so until it succeeds': ({ context: { unread }, ...snapshot }) =>
      unread || !snapshot.matches({ list: 'outdated' }),
    'what is read is told': ({ context: { unread }, ...snapshot }) =>
      !unread || snapshot.matches({ list: 'loading' }) || snapshot.matches({ list: 'outdated' }),
    'what was refused is not under way': ({ context: { undoing, lost, refused } }) =>
      refused.every((id) => !undoing.includes(id) && !lost.includes(id)),
    'what got no answer is asked for again': ({ context: { undoing, lost }, ...snapshot }) =>
      snapshot.matches({ undo: 'pausing' }) || lost.every((id) => undoing.includes(id)),
  },
  titles,
});

/** Only what stands there can come to an end. */
function isPossible({ holds }: Context, event: PathEvent): boolean {
  return !event.type.startsWith('undo.') || holds.some(({ id }) => id === event.id);
}
