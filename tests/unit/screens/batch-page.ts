import { createActor, type SnapshotFrom } from 'xstate';
import { grantMs } from '#domain/limits.ts';
import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { batchCommandEffects } from '#machines/devices/batch-command/batch-command.effects.ts';
import { batchCommandMachine } from '#machines/devices/batch-command/batch-command.machine.ts';
import type { BatchCommandInput } from '#machines/devices/batch-command/batch-command.types.ts';
import { createBatchKeeper } from '#machines/devices/batch-command/batch-keeper.ts';
import { createHeldPassword } from '#machines/devices/batch-command/held-password.ts';
import type { BatchServer, TakeCall } from './batch-server.ts';

export const clerkId = '44444444-4444-4444-8444-444444444444';
const numbered = (start: string, number: number) =>
  `${start}-1111-4111-8111-${String(number).padStart(12, '0')}`;
export const deviceId = (number: number) => numbered('11111111', number);

export const lockedDevices = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    sampleDevice({ id: deviceId(number), serial_number: `F2LZK8Q${number}` }),
  );

type Snapshot = SnapshotFrom<typeof batchCommandMachine>;

/** The state of the batch itself. */
export const stateOf = ({ value }: Snapshot) => (value as { batch: string }).batch;
const resting = ['composing', 'paused', 'finished', 'closed'];

let uuids = 0;

/**
 * A page on which a batch of unlocks is opened: what is kept in its storage, or the given devices. `gone` resolves when
 * `takeCall` has ended it.
 */
export function openPage(
  server: BatchServer,
  storage: Storage,
  fields: Partial<BatchCommandInput> = {},
  takeCall: TakeCall = () => false,
) {
  const keeper = createBatchKeeper(storage, clerkId, Date.now);
  const held = createHeldPassword(() => numbered('77777777', ++uuids), grantMs, Date.now);
  const gone = Promise.withResolvers<void>();
  const client = server.client((...call) => {
    if (!takeCall(...call)) return false;
    actor.stop();
    gone.resolve();
    return true;
  });
  const machine = batchCommandMachine.provide({
    actors: batchCommandEffects(client, keeper, held),
    actions: {
      keepGrant: () => {},
      keepRecord: (_, { record }) => {
        if (record) keeper.keep(record);
      },
      forgetRecord: () => keeper.forget(),
    },
  });
  const record = keeper.read()?.record ?? null;
  const actor = createActor(machine, {
    input: {
      command: 'unlock',
      devices: [],
      record,
      denial: null,
      draft: { message: '请联系门店', phone_number: '', footnote: '', when: '' },
      grant: null,
      makeIdempotencyKey: () => numbered('33333333', ++uuids),
      now: Date.now,
      ...fields,
    },
  });
  actor.start();
  /** Resolves as soon as the batch waits for the person, or is over. */
  const rest = () =>
    new Promise<Snapshot>((resolve) => {
      const look = () => {
        const snapshot = actor.getSnapshot();
        if (resting.includes(stateOf(snapshot))) resolve(snapshot);
      };
      actor.subscribe(look);
      look();
    });
  /** Resolves as soon as nothing is asked for any more. */
  const heard = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (actor.getSnapshot().matches({ following: 'listening' })) resolve();
      };
      actor.subscribe(look);
      look();
    });
  const itemOf = (device: string) =>
    actor.getSnapshot().context.record?.items.find((item) => item.device.id === device);
  return { actor, rest, heard, itemOf, gone: gone.promise, state: () => stateOf(actor.getSnapshot()) };
}
