import { BadConfig, type Config, readConfig } from './config.ts';
import { FolderInUse } from './database/embedded.ts';
import { hasDemoData } from './demo.ts';
import { printedAccounts } from './seed/accounts.ts';
import { createServer, type RunningServer } from './server.ts';

/** A stop that takes longer is ended hard. */
const stopMs = 10_000;

const config = configOrExit();
const server = await createServer(config).catch(explainAndExit);
process.stdout.write(welcome(server.url, config));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server));

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    process.stderr.write(`配置有误：${error.message}\n`);
    process.exit(2);
  }
}

/** What a person can mend is one sentence; anything else keeps its stack. */
function explainAndExit(error: unknown): never {
  const sentence = expected(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function expected(error: unknown): string | null {
  if (error instanceof FolderInUse) return error.message;
  if (!(error instanceof Error && 'code' in error)) return null;
  const address = `${config.host}:${config.port}`;
  if (error.code === 'EADDRINUSE') return `地址 ${address} 已被占用，请用 PORT 指定另一个端口。`;
  if (error.code === 'EACCES' && 'port' in error)
    return `没有权限监听 ${address}，请用 PORT 指定另一个端口。`;
  if (error.code === 'ECONNREFUSED') return '无法连接 DATABASE_URL 指定的数据库，请确认它已启动。';
  return null;
}

function welcome(url: string, settings: Config): string {
  const lines = ['', `机安卫士已启动：${url.replace('//0.0.0.0:', '//127.0.0.1:')}`];
  if (hasDemoData(settings)) {
    lines.push('', '演示账号：');
    for (const { name, phone_number, password, secondary_password, role } of printedAccounts) {
      const who = name.padEnd(3, '\u3000');
      lines.push(
        `  ${who}  手机号 ${phone_number}  密码 ${password}  安全密码 ${secondary_password}  ${role}`,
      );
    }
  }
  return `${lines.join('\n')}\n\n`;
}

function stop(running: RunningServer): void {
  setTimeout(() => process.exit(1), stopMs).unref();
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      running.services.log.error('the server did not stop cleanly', { error });
      process.exit(1);
    },
  );
}
