import type { ReportKeyState, setSecretKey } from '#api/contract/reports/keys.ts';
import { type ReportLevel, reportLevels } from '#domain/reports/levels.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { DatabaseOrTx } from '#server/database/schema/tables.ts';
import { type SealedPlace, seal, unseal } from '#server/database/seal.ts';
import { verifySecondaryPassword } from '#server/security/secondary-password.ts';
import { changeSection, lastSetting, type Section, type StoreRow, storeOf } from './section.ts';

type KeyFields = { readonly [Level in ReportLevel as `${Level}_secret_key`]: string };

const placeOf = (store_id: string, level: ReportLevel): SealedPlace => ({
  column: 'store.report_keys',
  part: level,
  row: store_id,
  store: store_id,
});

/** null: none is set */
export function reportKeyOf(
  sealKey: Services['sealKey'],
  { id, report_keys }: Pick<StoreRow, 'id' | 'report_keys'>,
  level: ReportLevel,
): string | null {
  const sealed = report_keys[level];
  return sealed === undefined ? null : unseal(sealKey, placeOf(id, level), sealed);
}

export const sealReportKey = (
  sealKey: Services['sealKey'],
  store_id: string,
  level: ReportLevel,
  key: string,
) => seal(sealKey, placeOf(store_id, level), key);

const fieldOf = (level: ReportLevel) => `${level}_secret_key` as const;

const section = (sealKey: Services['sealKey']): Section<KeyFields> => ({
  name: 'report-keys',
  read: (store) => ({
    basic_secret_key: reportKeyOf(sealKey, store, 'basic') ?? '',
    advanced_secret_key: reportKeyOf(sealKey, store, 'advanced') ?? '',
    professional_secret_key: reportKeyOf(sealKey, store, 'professional') ?? '',
  }),
  columns: (fields, { id }) => ({
    report_keys: json(
      Object.fromEntries(
        reportLevels
          .filter((level) => fields[fieldOf(level)] !== '')
          .map((level) => [level, sealReportKey(sealKey, id, level, fields[fieldOf(level)])]),
      ),
    ),
  }),
});

/** Which keys are set; never the keys. */
export async function reportKeyState(db: DatabaseOrTx, actor: Actor): Promise<ReportKeyState> {
  const { report_keys } = await storeOf(db, actor);
  return {
    basic: report_keys.basic !== undefined,
    advanced: report_keys.advanced !== undefined,
    professional: report_keys.professional !== undefined,
    changed: await lastSetting(db, actor, 'report-keys'),
  };
}

/** `report.secret` */
export async function updateReportKey({
  services,
  actor,
  body: { level, secret_key, password, based_on: basedOn },
  ip,
  now,
}: Call<typeof setSecretKey>): Promise<ReportKeyState> {
  const hash = await verifySecondaryPassword(services.db, actor.id, password, now);
  const present = (db: DatabaseOrTx) => reportKeyState(db, actor);
  await changeSection(section(services.sealKey), {
    services,
    actor,
    ip,
    now,
    proof: { hash, field: 'password' },
    wanted: { [fieldOf(level)]: secret_key },
    basedOn,
    present,
  });
  return present(services.db);
}
