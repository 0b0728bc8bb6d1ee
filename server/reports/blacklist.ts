import { randomUUID } from 'node:crypto';
import type { blacklistCheck } from '#api/contract/reports/rcs.ts';
import { outsideTries, outsideWindowMs } from '#domain/limits.ts';
import { type BlacklistStatus, blacklistStatus } from '#domain/reports/levels.ts';
import * as reportMessages from '#domain/reports/messages.ts';
import type { Call } from '../call/handler.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { type SealedPlace, seal } from '../database/seal.ts';
import { OutsideFault } from '../gateways/ask-outside.ts';
import { type OperatorReports, SecretRefused } from '../gateways/reports/provider.ts';
import { takeTry } from '../security/limits.ts';
import { numberHash } from '../security/subject-hashes.ts';
import { operatorFor } from './provider.ts';

type Row = typeof blacklistCheck;

/** `decision.blacklist`: each check is on record, sealed and found by a hash of what was asked about. */
export async function checkBlacklist({ services, actor, now, body: { type, content } }: Call<Row>): Promise<{
  status: BlacklistStatus;
}> {
  const { db, sealKey } = services;
  const provider = operatorFor(services, actor);
  const limit = { key: `blacklist:${actor.id}`, tries: outsideTries, windowMs: outsideWindowMs };
  if (!(await takeTry(db, limit, now))) throw new Refusal('TOO_MANY', reportMessages.blacklistTooMany);
  const status = await statusOf(services, provider, {
    id: randomUUID(),
    type: type === 0 ? 'id_card' : 'mobile',
    content,
  });
  const { store_id } = actor;
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('blacklist_check')
      .values({
        at: now,
        store_id,
        clerk_id: actor.id,
        type,
        number_hash: numberHash(sealKey, store_id, content),
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place: SealedPlace = { column: 'blacklist_check.content', row: String(id), store: store_id };
    await tx
      .updateTable('blacklist_check')
      .set({ content: seal(sealKey, place, content) })
      .where('id', '=', id)
      .execute();
  });
  return { status };
}

async function statusOf(
  { log }: Services,
  provider: OperatorReports,
  asked: Parameters<OperatorReports['isListed']>[0],
): Promise<BlacklistStatus> {
  try {
    return (await provider.isListed(asked)) ? blacklistStatus.listed : blacklistStatus.clear;
  } catch (error) {
    if (!(error instanceof OutsideFault || error instanceof SecretRefused)) throw error;
    log.warn('the blacklist did not answer', { error });
    return blacklistStatus.unknown;
  }
}
