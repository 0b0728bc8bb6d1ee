import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/log.ts';
import { createServer } from '#server/server.ts';
import { httpGateway } from './http-gateway.ts';

/** A replica as a process of its own whose phones are behind GATEWAY_URL (phone-world.ts). */

const config = readConfig(process.env);
const { url } = await createServer(config, createLog(config.logLevel), openDatabase, (world) =>
  httpGateway(process.env.GATEWAY_URL ?? '', world),
);
process.stdout.write(`机安卫士已启动：${url}\n`);
