import { defineTestModel, type PathEvent } from '#tests/path-harness/model.ts';
import { heldOperationsMachine } from './held-operations.machine.ts';
import { titles } from './held-operations.titles.ts';
import type { Context, Hold } from './held-operations.types.ts';

export const erasure: Hold = {
  kind: 'operation',
  id: 'k7Q2m9x',
  command: 'erase',
  about: 'iPhone 16 Pro · DX3YR2M8N4',
  until: '2026-11-21T02:00:30.000Z',
};
export const unlock: Hold = {
  kind: 'unlock',
  id: '33333333-3333-4333-8333-333333333333',
  command: 'turn-off-activation-lock',
  about: 'iPhone 15 · GPNHF30JW3',
  until: '2026-11-21T02:00:20.000Z',
};

/** As the page of its device names it. */
export const inRecord = 'iPhone 16 Pro · DX3YR2M8N4 · 王* 159****7731';

const won = { result: 'won', sentence: '已撤销抹掉，设备未受影响' } as const;
const tooLate = { result: 'tooLate', sentence: '来不及撤销，抹掉指令已发出，结果以设备回执为准' } as const;
const refused = { result: 'refused', sentence: null } as const;

export default defineTestModel({
  name: 'heldOperations',
  machine: heldOperationsMachine,
  inputs: { plain: undefined },
  events: {
    'holds.look': 'bare',
    'hold.undo': [{ hold: erasure }, { hold: unlock }],
    'record.undo': [{ hold: { ...erasure, about: inRecord } }],
    'hold.ended': [{ id: erasure.id }, { id: unlock.id }],
    'undo.answered': [
      { id: erasure.id, answer: won },
      { id: erasure.id, answer: tooLate },
      { id: erasure.id, answer: refused },
      { id: unlock.id, answer: { ...won, sentence: '已撤销一键解锁，其余步骤不再执行' } },
    ],
    'undo.lost': [{ id: erasure.id }],
  },
  facts: ['record.undo', 'holds.look', 'hold.ended', 'undo.answered', 'undo.lost'],
  answers: {
    loadHolds: { done: [[], [erasure], [erasure, unlock]] },
  },
  allow: ({ context }, event) => isPossible(context, event),
  key: ({ holds, undoing, lost, settled, changed }) => [
    holds.map(({ id }) => id),
    undoing,
    lost,
    settled,
    changed,
  ],
  invariants: {
    'what was pressed is shown until it is answered': ({ context: { holds, undoing, lost } }) =>
      [...undoing, ...lost].every((id) => holds.some((hold) => hold.id === id)),
    'each is shown once, the first to leave first': ({ context: { holds } }) =>
      new Set(holds.map(({ id }) => id)).size === holds.length &&
      holds.every(({ until }, place) => place === 0 || (holds[place - 1]?.until ?? '') <= until),
    'what was taken back is not offered again': ({ context: { holds, undoing, settled } }) =>
      holds.every(({ id }) => undoing.includes(id) || !settled.includes(id)),
    'what got no answer is asked for again': ({ context: { undoing, lost }, ...snapshot }) =>
      snapshot.matches({ undo: 'pausing' }) || lost.every((id) => undoing.includes(id)),
  },
  titles,
});

/** Only what stands there is pressed; the second one is there to stay beside the first. */
function isPossible({ holds, undoing, settled }: Context, event: PathEvent): boolean {
  const shown = (id: unknown) => holds.some((hold) => hold.id === id);
  if (event.type === 'hold.ended' || event.type.startsWith('undo.')) return shown(event.id);
  return settled.length === 0 || !/loadHolds/.test(event.type) || undoing.length === 0;
}
