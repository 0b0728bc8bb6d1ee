import type { DeviceFact, ReceiveFacts } from '../gateway.ts';
import { readFacts } from './facts.ts';
import type { World } from './world.ts';

const batch = 100;

/**
 * Brings the answers of phones to the server. An answer is forgotten only after the server has taken it: after a crash in
 * between it is told again.
 */
export async function deliverAnswers({ db, log }: World, receive: ReceiveFacts): Promise<void> {
  const answered = await db
    .selectFrom('simulated_command')
    .select(['device_id', 'command_uuid', 'attempts', 'answer'])
    .where('state', '=', 'answered')
    .orderBy('due_at')
    .limit(batch)
    .execute();
  for (const { device_id, command_uuid, attempts, answer } of answered) {
    let facts: DeviceFact[];
    try {
      facts = readFacts(answer);
      await receive(facts);
    } catch (error) {
      log.error('an answer of a simulated phone could not be stored', { error, command_uuid });
      continue;
    }
    await db
      .updateTable('simulated_command')
      .set({ state: facts.at(-1)?.type === 'notNow' ? 'queued' : 'done', answer: null })
      .where('device_id', '=', device_id)
      .where('command_uuid', '=', command_uuid)
      .where('state', '=', 'answered')
      // Another replica may have delivered it, and the phone may have looked at the command again.
      .where('attempts', '=', attempts)
      .execute();
  }
}
