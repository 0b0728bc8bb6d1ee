import { missingSentences } from './call/connections.ts';
import { BadConfig, type Config, readConfig } from './process/config.ts';
import { expectedFault } from './programs/expected-fault.ts';
import { printedAccounts } from './seed/accounts.ts';
import { hasDemoData, holdsDemoStore } from './seed/seed-once.ts';
import { createServer, type RunningServer } from './server.ts';

export const config = configOrExit();
export const server = await createServer(config).catch(explainAndExit);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server));
// Who reads this may send a signal at once.
const isDemo = hasDemoData(config) && (await holdsDemoStore(server.services.db));
process.stdout.write(welcome(server, config, isDemo));

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return explainAndExit(error);
  }
}

function explainAndExit(error: unknown): never {
  const sentence = expectedFault(error, error instanceof BadConfig ? undefined : config);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(error instanceof BadConfig ? 2 : 1);
}

function welcome({ url, metricsUrl, services }: RunningServer, settings: Config, isDemo: boolean): string {
  const lines = ['', `机安卫士已启动：${url.replace('//0.0.0.0:', '//127.0.0.1:')}`];
  if (settings.publicUrl !== null) lines.push(`对外地址：${settings.publicUrl}`);
  if (metricsUrl !== null) lines.push(`运行指标：${metricsUrl}`);
  if (isDemo) {
    lines.push('', '演示账号：');
    for (const { name, phone_number, password, secondary_password, role } of printedAccounts) {
      const who = name.padEnd(3, '\u3000');
      lines.push(
        `  ${who}  手机号 ${phone_number}  密码 ${password}  安全密码 ${secondary_password}  ${role}`,
      );
    }
  }
  if (services.notConnected.length > 0) {
    lines.push(
      '',
      '尚未接入，相关功能不可用：',
      ...missingSentences(services.notConnected).map((line) => `  ${line}`),
    );
  }
  return `${lines.join('\n')}\n\n`;
}

function stop(running: RunningServer): void {
  setTimeout(() => process.exit(1), running.services.config.patience.stopMs).unref();
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      running.services.log.error('the server did not stop cleanly', { error });
      process.exit(1);
    },
  );
}
