import type { Selectable } from 'kysely';
import { serverNow } from '#server/database/clock.ts';
import type { SimulatedAnswer, SimulatedCommandTable } from '#server/database/schema/simulator-tables.ts';
import type { DatabaseOrTx, Tx } from '#server/database/schema/tables.ts';
import { json } from '../../database/json.ts';
import type { DeviceFact } from '../gateway.ts';
import { execute } from './commands.ts';
import { storeFacts } from './facts.ts';
import {
  answerDelay,
  contactOf,
  type Phone,
  type PhoneChange,
  plannedAnswer,
  setUpTime,
} from './phone/phone.ts';
import { dueAt, queryCommand, queueHeads } from './queue.ts';
import { emptyQueue, enrolAnew, writePhone } from './set-up.ts';
import type { World } from './world.ts';

type Command = Selectable<SimulatedCommandTable>;

const batch = 50;
const afterFaultMs = 60_000;

/** Phones within reach take the commands whose time has come, each phone one after the other. */
export async function playDue(world: World): Promise<void> {
  const due = await queueHeads(world.db)
    .select(['head.command_uuid', 'head.device_id'])
    .where(dueAt, '<=', serverNow)
    .orderBy(dueAt)
    .limit(batch)
    .execute();
  for (const head of due) {
    try {
      await world.db.transaction().execute((tx) => play(world, tx, head.command_uuid, head.device_id));
    } catch (error) {
      world.log.error('a simulated phone could not act', { error, ...head });
      await postpone(world.db, head, new Date((await world.clock.now()).getTime() + afterFaultMs));
    }
  }
}

async function play(world: World, tx: Tx, commandUuid: string, deviceId: string): Promise<void> {
  const phone = await tx
    .selectFrom('simulated_device')
    .selectAll()
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  // Meanwhile another replica may have let the phone act.
  const command = await tx
    .selectFrom('simulated_command')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('command_uuid', '=', commandUuid)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (!phone || !command) return;
  if (command.channel === 'device' && !(phone.online && phone.enrolled)) return;
  const at = await world.clock.now(tx);
  const plan = plannedAnswer(phone, command.command, command.attempts);
  const due = new Date(command.received_at.getTime() + (plan.after_ms ?? 0));
  if (due > at) await postpone(tx, command, due);
  else await act({ world, tx, phone, command, plan, at });
}

type CommandKey = Pick<Command, 'device_id' | 'command_uuid'>;

const postpone = (db: DatabaseOrTx, { device_id, command_uuid }: CommandKey, due_at: Date) =>
  db
    .updateTable('simulated_command')
    .set({ due_at })
    .where('device_id', '=', device_id)
    .where('command_uuid', '=', command_uuid)
    .execute();

interface Act {
  readonly world: World;
  readonly tx: Tx;
  readonly phone: Phone;
  readonly command: Command;
  readonly plan: SimulatedAnswer;
  readonly at: Date;
}

/** The phone acts and remembers it, together with what it will tell, in one transaction: whatever dies afterwards. */
async function act(scene: Act): Promise<void> {
  const { world, tx, phone, command, at } = scene;
  if (phone.script.length > 0 && command.command !== queryCommand)
    await writePhone(tx, phone, { script: json(phone.script.slice(1)) });
  const { facts, effects } = await outcome(scene);
  await tx
    .updateTable('simulated_command')
    .set({
      state: facts.length > 0 ? 'answered' : 'done',
      answer: facts.length > 0 ? storeFacts(facts) : null,
      attempts: command.attempts + 1,
      effects: command.effects + effects,
      due_at: new Date(
        at.getTime() + answerDelay(world.pace, phone, command.command_uuid, command.attempts + 1),
      ),
    })
    .where('device_id', '=', command.device_id)
    .where('command_uuid', '=', command.command_uuid)
    .execute();
}

interface Outcome {
  readonly facts: readonly DeviceFact[];
  readonly effects: 0 | 1;
}

async function outcome(scene: Act): Promise<Outcome> {
  const { world, command, phone, plan, at } = scene;
  const about = { command_uuid: command.command_uuid, device_id: phone.device_id, at };
  if (command.command === queryCommand)
    return { facts: [contactOf(world.pace, phone, 'query', at)], effects: 0 };
  switch (plan.answer) {
    case 'silent':
      return { facts: [], effects: 0 };
    case 'notNow':
      return { facts: [{ type: 'notNow', ...about }], effects: 0 };
    case 'fail':
      return { facts: [{ type: 'failed', ...about, reason: plan.reason ?? '设备拒绝执行' }], effects: 0 };
    case 'reEnrol':
      return { facts: [await enrolAnew(world, scene.tx, phone, at)], effects: 0 };
    default:
      return obey(scene);
  }
}

async function obey({ world, tx, phone, command, plan, at }: Act): Promise<Outcome> {
  const about = { command_uuid: command.command_uuid, device_id: phone.device_id, at };
  const execution = execute(command.command, {
    phone,
    payload: command.payload,
    at,
    seed: world.pace.seed,
    speed: world.pace.speed,
    setUpAt: setUpTime(world.pace, phone, at),
  });
  if (execution.done && execution.change) await change(tx, phone, execution.change);
  const fact: DeviceFact = execution.done
    ? { type: 'acknowledged', ...about, result: execution.result }
    : { type: 'failed', ...about, reason: execution.reason };
  const copies = plan.answer === 'drop' ? 0 : plan.answer === 'duplicate' ? 2 : 1;
  return { facts: Array(copies).fill(fact), effects: execution.done ? 1 : 0 };
}

/** One that has left its management takes nothing along. */
async function change(tx: Tx, phone: Phone, to: PhoneChange): Promise<void> {
  await writePhone(tx, phone, to);
  if (to.enrolled === false) await emptyQueue(tx, phone);
}
