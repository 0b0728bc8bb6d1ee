import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#domain/error-codes.ts';
import { createClock } from '../database/clock.ts';
import { FolderInUse } from '../database/drivers/embedded.ts';
import { migrate, migrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { createPost } from '../gateways/sms/post.ts';
import { smsSender } from '../gateways/sms/sender.ts';
import { liveNews } from '../live/hub.ts';
import { actFor } from '../operator/act.ts';
import type { OperatorAnswer, OperatorRequest } from '../operator/requests.ts';
import { type Config, readConfig } from '../process/config.ts';
import { createLog, visible } from '../process/log.ts';
import { askServer, notTheOwner } from './ask-server.ts';
import { requireEmbedded } from './copy.ts';
import { CommandFault, runCommand } from './expected-fault.ts';
import { readArguments, usage } from './stores-arguments.ts';
import { wordsOf } from './stores-words.ts';

/** As `--help` lists them. */
const exitCodes: { readonly [Code in ErrorCode]?: number } = {
  INVALID_INPUT: 2,
  NOT_FOUND: 3,
  CONFLICT: 4,
  NOT_POSSIBLE: 5,
};

/** node server/programs/stores.ts …: the operator's command (`decision.operator`). Standard output holds results alone. */
async function stores(): Promise<void> {
  const { request, inJson } = readArguments(process.argv.slice(2));
  if (request === null) {
    process.stdout.write(usage);
    return;
  }
  const answer = await answerTo(readConfig(process.env), request);
  switch (answer.is) {
    case 'done': {
      const { result } = answer;
      process.stdout.write(`${inJson ? JSON.stringify(result) : wordsOf(result)}\n`);
      return;
    }
    case 'refused':
      process.stderr.write(`${visible(answer.message)}\n`);
      process.exitCode = exitCodes[answer.code] ?? 1;
      return;
    case 'failed':
      throw new CommandFault('运行中的服务执行时出错，请用 npm run stores 核对是否生效；原因见服务的日志');
  }
}

/** A database that a server has for itself is asked through that server, any other one is opened. */
async function answerTo(config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  if (config.databaseUrl !== null) return actOn(config, request);
  const { folderInUseMs, folderLookMs } = config.patience;
  const until = performance.now() + folderInUseMs;
  for (;;) {
    const answer = await askServer(config.dataDir, request);
    if (answer !== null) return answer;
    requireOwnFolder(config.dataDir, request);
    try {
      return await actOn(config, request);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > until) throw error;
      await wait(folderLookMs);
    }
  }
}

/** Files of another user would keep the server out of its own folder. Only a first store makes one. */
function requireOwnFolder(dataDir: string, { act }: OperatorRequest): void {
  if (!existsSync(dataDir)) {
    if (act !== 'create') requireEmbedded(dataDir);
    return;
  }
  const user = process.getuid?.();
  if (user !== undefined && statSync(dataDir).uid !== user) throw new CommandFault(notTheOwner(dataDir));
}

async function actOn(config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  const log = createLog(config.logLevel, process.stderr);
  const database = await openDatabase(config, log);
  const { db } = database;
  const clock = createClock(db);
  const sender = smsSender(config, log, clock);
  const sms = sender && createPost(sender, log);
  try {
    await migrate(database.unlimited, migrations, { besideNewer: true });
    return await actFor({ db, clock, live: liveNews, sms }, request);
  } finally {
    await sms?.settle();
    await database.close();
  }
}

if (import.meta.main) await runCommand(stores);
