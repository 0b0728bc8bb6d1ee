import { fillTemplate, openVariables } from '#domain/devices/lock-templates.ts';
import { lockMessageMaxLength } from '#domain/limits.ts';
import * as memberMessages from '#domain/member-messages.ts';
import { characterCount } from '#domain/text/characters.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Tx } from '#server/database/schema/tables.ts';
import { ownLockText } from '#server/store/settings/lock-text.ts';
import { storeOf } from '#server/store/settings/section.ts';
import { contractOf } from './device-contract.ts';
import type { Given } from './port/kind.ts';

interface Asked {
  readonly message: string;
  readonly phone_number?: string | undefined;
  readonly due_day?: string | undefined;
  readonly template?: string | undefined;
}

/**
 * What this device shows: its variables filled (`decision.templates`). Throws 400 with the field to blame where one has nothing to stand for: a batch
 * refuses that device alone.
 */
export async function lockMessage(
  { tx, device, actor }: Given,
  { message, phone_number = '', due_day, template = '' }: Asked,
): Promise<string> {
  if (template !== '') await rememberUsed(tx, actor.id, template);
  if (openVariables(message).length === 0) return message;
  const store = await storeOf(tx, device);
  const contract = await contractOf(tx, device.id);
  const last_day = contract?.settled_at === null ? contract.last_day : due_day;
  const own = phone_number === '' ? await ownLockText(tx, actor) : null;
  const values = {
    承租人: device.hirer_name ?? '',
    到期日: last_day ?? '',
    门店: store.store_name,
    联系电话: phone_number || own?.phone_number || store.contact_phone,
  };
  const open = openVariables(message).find((name) => values[name].trim() === '');
  if (open === '承租人') throw wrong('message', memberMessages.lockHirerOpen);
  if (open === '到期日') throw wrong('due_day', memberMessages.lockDueDayOpen);
  if (open === '联系电话') throw wrong('phone_number', memberMessages.lockPhoneOpen);
  const filled = fillTemplate(message, values);
  if (characterCount(filled) > lockMessageMaxLength) throw wrong('message', memberMessages.lockFilledTooLong);
  return filled;
}

const wrong = (field: keyof Asked, sentence: string) => new Refusal('INVALID_INPUT', sentence, { field });

/** The next lock of this person begins with it (`decision.lock-text`). */
async function rememberUsed(tx: Tx, clerk_id: string, name: string): Promise<void> {
  await tx
    .insertInto('used_lock_template')
    .values({ clerk_id, name })
    .onConflict((conflict) =>
      conflict.column('clerk_id').doUpdateSet({ name }).where('used_lock_template.name', '<>', name),
    )
    .execute();
}
