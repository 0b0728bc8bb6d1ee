import { parseArgs } from 'node:util';
import { agentLinkPath } from '#domain/android/provisioning.ts';
import { passcodeDigits } from '#domain/limits.ts';
import { isOwnMachine } from './server.ts';

const usage = `用法：
  npm run agent -- --state 文件 --link 入网链接 [--serial 序列号] [--brand 品牌] [--model 型号] [--offline-minutes 分钟]
  npm run agent -- --state 文件 --server 地址 --code 入网码 …  同上，分别指定
  npm run agent -- --state 文件                    继续运行
  npm run agent -- --state 文件 passcode 12345678  在手机上输入一次性密码
  npm run agent -- --state 文件 reset              恢复出厂设置
  npm run agent -- --state 文件 status             查看手机状态
`;

const options = {
  state: { type: 'string' },
  server: { type: 'string' },
  link: { type: 'string' },
  code: { type: 'string' },
  serial: { type: 'string', default: 'PW0000001' },
  brand: { type: 'string', default: 'HONOR' },
  model: { type: 'string', default: 'FNE-AN00' },
  'offline-minutes': { type: 'string', default: '0' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What stands behind each. */
const expected: Readonly<Record<string, string>> = {
  state: '保存手机状态的文件',
  server: '服务器的 https 地址，或本机的地址，如 http://127.0.0.1:8080',
  link: '控制台生成的入网链接',
  code: '控制台生成的入网码',
  serial: '手机的序列号',
  brand: '手机的品牌',
  model: '手机的型号',
  'offline-minutes': '不小于 0 的数',
};

/** A wrong argument. */
export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}`);
  process.exit(2);
}

type Action =
  | { readonly name: 'run' | 'reset' | 'status' }
  | { readonly name: 'passcode'; readonly passcode: string };

export interface CommandLine {
  readonly state: string;
  readonly action: Action;
  readonly server: string | null;
  readonly code: string | null;
  readonly unpacked: { readonly serial_number: string; readonly brand: string; readonly model: string };
  readonly offlineMinutes: number;
}

/** Ends the process where an argument is wrong: says which, and what it should be. */
export function readCommandLine(): CommandLine {
  const { values, positionals } = parsed();
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  for (const [name, value] of Object.entries(values)) if (value === '') fail(missing(name));
  const { state, link, serial, brand, model } = values;
  if (state === undefined) fail(`请用 --state 指定${expected.state}。`);
  const linked = link === undefined ? null : readLink(link);
  const { server = linked?.server ?? null, code = linked?.code ?? null } = values;
  if (server !== null && !isServer(URL.parse(server))) fail(missing('server'));
  const offlineMinutes = Number(values['offline-minutes']);
  if (!(offlineMinutes >= 0)) fail(missing('offline-minutes'));
  return {
    ...{ state, server, code, offlineMinutes },
    action: actionOf(positionals),
    unpacked: { serial_number: serial, brand, model },
  };
}

/** The server's address, and the code behind the `#`, which is sent to nobody. */
function readLink(link: string): { readonly server: string; readonly code: string } {
  const url = URL.parse(link);
  if (url?.pathname !== agentLinkPath || url.hash.length < 2) return fail(missing('link'));
  return { server: url.origin, code: url.hash.slice(1) };
}

const isServer = (url: URL | null) =>
  url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname)));

const missing = (name: string) => `参数 --${name} 应为${expected[name] ?? ''}。`;

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw error;
    const [, shown = '', name = ''] = /'((?:-\w, )?--?([\w-]+))/.exec(error.message) ?? [];
    if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return fail(`没有参数 ${shown}。`);
    return fail(name in expected ? missing(name) : `参数 --${name} 后面不跟值。`);
  }
}

function actionOf([name = 'run', passcode, ...more]: readonly string[]): Action {
  switch (name) {
    case 'passcode':
      if (!new RegExp(`^\\d{${passcodeDigits}}$`).test(passcode ?? ''))
        fail(`passcode 后面应为 ${passcodeDigits} 位数字的一次性密码。`);
      if (more.length > 0) fail(`多了参数 ${more.join(' ')}。`);
      return { name, passcode: passcode ?? '' };
    case 'run':
    case 'reset':
    case 'status':
      if (passcode !== undefined) fail(`多了参数 ${[passcode, ...more].join(' ')}。`);
      return { name };
    default:
      return fail(`不认识的操作：${name}。`);
  }
}
