import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { serverNow } from '#server/database/clock.ts';
import { sendAhead } from '#server/database/drivers/send-ahead.ts';
import { type Loop, startLoop } from '../../background/loop.ts';
import { json } from '../../database/json.ts';
import { type Gateway, type GatewayCommand, NotTaken, type ReceiveFacts } from '../gateway.ts';
import { deliverAnswers } from './deliver.ts';
import { takeHeartbeats } from './heartbeats.ts';
import { expectPhone } from './new-phone.ts';
import { channelOf } from './phone/channel.ts';
import { digest } from './phone/digest.ts';
import { answerDelay, plannedAnswer } from './phone/phone.ts';
import { playDue } from './play.ts';
import { msUntilDue, queryCommand } from './queue.ts';
import { setUpDue } from './set-up.ts';
import { withdraw } from './withdraw.ts';
import type { World } from './world.ts';

/**
 * Phones that are not there: they take commands as devices do, each phone once per command_uuid, and answer in real time. They live
 * in tables and transactions of their own, so that a crash of the server is none of theirs.
 */
export function createSimulator(world: World): Gateway {
  let loop: Loop | null = null;

  const queue = async (command: GatewayCommand) => {
    await world.db.transaction().execute(async (tx) => {
      const phone = await tx
        .selectFrom('simulated_device')
        .selectAll()
        .select(serverNow.as('now'))
        .where('device_id', '=', command.device_id)
        .executeTakeFirst();
      const { command_uuid } = command;
      const delay =
        phone &&
        (plannedAnswer(phone, command.command, 0).after_ms ??
          answerDelay(world.pace, phone, command_uuid, 0));
      const now = phone?.now ?? (await world.clock.now(tx));
      const queued = tx
        .insertInto('simulated_command')
        .values({
          command_uuid,
          device_id: command.device_id,
          command: command.command,
          payload: json({ ...command.payload, ...digests(command) }),
          channel: channelOf(command.command),
          received_at: arrival(command.device_id),
          due_at: new Date(now.getTime() + (delay ?? 0)),
          state: 'queued',
        })
        .onConflict((conflict) => conflict.columns(['device_id', 'command_uuid']).doNothing());
      await sendAhead(tx, queued.compile());
    });
    loop?.wake();
  };

  return {
    push: async (command, signal) => {
      if (signal.aborted) throw new NotTaken('given up before it was sent', { cause: signal.reason });
      await queue(command);
    },
    withdraw: (deviceId, commandUuid) => withdraw(world, deviceId, commandUuid),
    expect: (device) => expectPhone(world, device),
    query: async (deviceId) => {
      if (await isAsked(world, deviceId)) return;
      await queue({ command_uuid: randomUUID(), device_id: deviceId, command: queryCommand, payload: {} });
    },
    start: (receive) => {
      loop ??= startLoop(world, { name: 'simulator', cycle: cycleOf(world, receive) });
    },
    stop: async () => {
      await loop?.stop();
    },
  };
}

/**
 * Finer than a Date: it is the order of arrival. The embedded database's clock counts whole milliseconds, in one of which several
 * commands arrive.
 */
const arrival = (deviceId: string) => sql<Date>`greatest(server_now(), (
  select max(received_at) + interval '1 microsecond' from simulated_command
  where device_id = ${deviceId} and received_at < server_now() + interval '1 millisecond'))`;

/** What comes along with a command stays with the phone only as far as it has to recognise it. */
const digests = ({ attachments = {} }: GatewayCommand) =>
  Object.fromEntries(Object.entries(attachments).map(([name, text]) => [name, digest(text)]));

function cycleOf(world: World, receive: ReceiveFacts): () => Promise<number> {
  const { simulatorPollMs, simulatorSweepMs } = world.config.patience;
  let sweptAt = 0;
  return async () => {
    const untilDue = await msUntilDue(world.db);
    const isDue = untilDue !== null && untilDue <= 0;
    // Heartbeats, phones that are set up, answers left by a crash.
    const isSweep = performance.now() - sweptAt >= simulatorSweepMs;
    if (isDue) await playDue(world);
    if (isSweep) {
      sweptAt = performance.now();
      await setUpDue(world);
      const contacts = await takeHeartbeats(world);
      if (contacts.length > 0) await receive(contacts);
    }
    if (isDue || isSweep) await deliverAnswers(world, receive);
    return isDue ? 0 : Math.min(untilDue ?? simulatorPollMs, simulatorPollMs);
  };
}

/** A phone that is out of reach is asked once, however often somebody looks at it. */
async function isAsked({ db }: World, deviceId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('simulated_command')
    .select('command_uuid')
    .where('device_id', '=', deviceId)
    .where('command', '=', queryCommand)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return waiting !== undefined;
}
