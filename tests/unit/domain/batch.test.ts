import { expect, it } from 'vitest';
import { activeBatchCommands, recycledBatchCommands } from '#domain/apple/batch.ts';

it('[decision.hold.proof] no batch gives a command that asks for its own proof of each device', () => {
  const ownProof: readonly string[] = [
    'erase',
    'abm-unbind',
    'remove-main-profile',
    'turn-off-activation-lock',
  ];
  const offered: readonly string[] = [...activeBatchCommands, ...recycledBatchCommands];
  expect(offered.filter((name) => ownProof.includes(name))).toEqual([]);
  expect(offered).toContain('lock');
});
