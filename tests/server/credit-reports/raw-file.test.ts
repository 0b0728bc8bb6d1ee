import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { sealKeyOf } from '#server/security/seal-key.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { inventedSubjects } from '#server/seed/invented/subjects.ts';
import { createEmbeddedDatabase } from '../databases.ts';

it('[decision.report.personal] no file of the database holds a name or a number of who was asked about', async () => {
  const place = await createEmbeddedDatabase();
  const { DATA_DIR: dataDir } = place.env;
  const database = await openDatabase({ databaseUrl: null, dataDir }, createLog('error'));
  await migrate(database.db);
  await seedDemo(database.db, new Date(), undefined, await sealKeyOf(database.db, readConfig(place.env)));
  await sql`checkpoint`.execute(database.db);
  await database.close();
  const files = globSync('**/*', { cwd: dataDir })
    .map((file) => path.join(dataDir, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file));
  const holds = (text: string) => files.some((bytes) => bytes.includes(text));
  // What is not sealed is found: the search would see the others.
  expect(holds(accounts.admin.phone_number)).toBe(true);
  const texts = inventedSubjects.flatMap(({ name, id_card, phone_number }) => [
    name,
    id_card,
    phone_number ?? name,
  ]);
  expect(texts.filter(holds)).toEqual([]);
  await place.remove();
});
