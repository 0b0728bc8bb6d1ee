import { openDatabase } from '#server/database/open.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { patienceOf } from '#server/process/patience.ts';
import { createServer } from '#server/server.ts';
import { httpGateway } from './http-gateway.ts';

/**
 * A replica as a process of its own whose phones are behind GATEWAY_URL (phone-world.ts), and whose waits for a database are those of
 * DATABASE_PATIENCE (world.ts).
 */

const read = readConfig(process.env);
const { databaseConnectMs, databaseStatementMs, databaseSilentMs, databaseIdleMs } = patienceOf(
  Number(process.env.DATABASE_PATIENCE),
);
const config = {
  ...read,
  patience: { ...read.patience, databaseConnectMs, databaseStatementMs, databaseSilentMs, databaseIdleMs },
};
const { url } = await createServer(config, createLog(config.logLevel), openDatabase, (world) =>
  httpGateway(process.env.GATEWAY_URL ?? '', world),
);
process.stdout.write(`机安卫士已启动：${url}\n`);
