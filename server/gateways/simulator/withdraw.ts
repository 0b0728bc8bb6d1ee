import type { Withdrawal } from '../gateway.ts';
import type { World } from './world.ts';

/** Drops a command from its phone's queue, unless the phone, or Apple's servers, have taken it. */
export const withdraw = ({ db }: World, device_id: string, command_uuid: string): Promise<Withdrawal> =>
  db.transaction().execute(async (tx) => {
    // Whoever lets the phone act holds it.
    await tx
      .selectFrom('simulated_device')
      .select('device_id')
      .where('device_id', '=', device_id)
      .forUpdate()
      .execute();
    const command = await tx
      .selectFrom('simulated_command')
      .select(['state', 'attempts'])
      .where('device_id', '=', device_id)
      .where('command_uuid', '=', command_uuid)
      .executeTakeFirst();
    if (command?.state === 'queued') {
      await tx
        .updateTable('simulated_command')
        // As if the phone had never looked at it. The row stays: the same command would not be taken again.
        .set({ state: 'done', attempts: 0 })
        .where('device_id', '=', device_id)
        .where('command_uuid', '=', command_uuid)
        .execute();
      return 'withdrawn';
    }
    const isDropped = command?.state === 'done' && command.attempts === 0;
    return !command || isDropped ? 'withdrawn' : 'taken';
  });
