import { json } from '../../database/json.ts';
import type { Withdrawal } from '../gateway.ts';
import type { World } from './world.ts';

/** The name under which it is kept that a command will be dropped when it arrives. */
export const droppedCommand = 'dropped';

/**
 * Drops a command from its phone's queue, unless the phone, or Apple's servers, have taken it. One that has not arrived is dropped when it
 * does.
 */
export const withdraw = (
  { db, clock }: World,
  device_id: string,
  command_uuid: string,
): Promise<Withdrawal> =>
  db.transaction().execute(async (tx) => {
    // Whoever lets the phone act holds it.
    await tx
      .selectFrom('simulated_device')
      .select('device_id')
      .where('device_id', '=', device_id)
      .forUpdate()
      .execute();
    // Waits for one that is arriving at this moment.
    await tx
      .insertInto('simulated_command')
      .values({
        command_uuid,
        device_id,
        command: droppedCommand,
        payload: json({}),
        received_at: await clock.now(tx),
        state: 'done',
      })
      .onConflict((conflict) => conflict.columns(['device_id', 'command_uuid']).doNothing())
      .execute();
    const command = await tx
      .selectFrom('simulated_command')
      .select(['state', 'attempts'])
      .where('device_id', '=', device_id)
      .where('command_uuid', '=', command_uuid)
      .executeTakeFirstOrThrow();
    if (command.state === 'queued') {
      await tx
        .updateTable('simulated_command')
        // As if the phone had never looked at it. The row stays: the same command would not be taken again.
        .set({ state: 'done', attempts: 0 })
        .where('device_id', '=', device_id)
        .where('command_uuid', '=', command_uuid)
        .execute();
      return 'withdrawn';
    }
    return command.state === 'done' && command.attempts === 0 ? 'withdrawn' : 'taken';
  });
