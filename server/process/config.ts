import { isIP } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { isHost } from '#domain/site/external-url.ts';
import { isWebUrl } from '#domain/site/network-address.ts';
import { readKey } from './key-text.ts';
import { logLevels } from './log.ts';
import { type Patience, patienceOf } from './patience.ts';

/** A setting has a value that can't be used; the message says which and what would do. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const flag = (name: string) =>
  v.optional(
    v.pipe(
      v.picklist(['', '0', '1', 'true', 'false'], `${name} 只能是 1 或 0`),
      v.transform((value) => value === '1' || value === 'true'),
    ),
    '0',
  );

const wholeNumber = (name: string, from: number, to: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text || String(fallback)),
      v.regex(/^\d+$/, `${name} 应为 ${from} 到 ${to} 的整数`),
      v.transform(Number),
      v.minValue(from, `${name} 应为 ${from} 到 ${to} 的整数`),
      v.maxValue(to, `${name} 应为 ${from} 到 ${to} 的整数`),
    ),
    String(fallback),
  );

const list = (fault: string, isEntry: (text: string) => boolean) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
      v.check((entries) => entries.every(isEntry), fault),
    ),
    '',
  );

const address = (name: string, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text || fallback),
      v.check((text) => text === '' || isWebUrl(text), `${name} 应为完整的网址`),
    ),
    fallback,
  );

const appleAbmUrl = 'https://mdmenrollment.apple.com';

/** unless the operator wants other phones; the demo's data is told by these */
export const simulatorSeed = 1;

const isAddressOrNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const environment = v.object({
  PORT: wholeNumber('PORT', 0, 65_535, 8080),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'HOST 不能为空')), '127.0.0.1'),
  /** where people reach the console, when that is not HOST and PORT: a proxy stands in front */
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s/]+\/?)?$/, 'PUBLIC_URL 应形如 https://域名')),
    '',
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'DATA_DIR 不能为空')), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(postgres(ql)?:\/\/.+)?$/, 'DATABASE_URL 应形如 postgres://用户@主机:5432/数据库'),
    ),
    '',
  ),
  NODE_ENV: v.optional(v.string(), 'development'),
  TEST_HOOKS: flag('TEST_HOOKS'),
  /** what every wait of the server is multiplied by; tests only */
  PATIENCE: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => Number(text || 1)),
      v.check((factor) => factor > 0 && factor <= 1, 'PATIENCE 应为大于 0、不超过 1 的数'),
    ),
    '',
  ),
  /** where `/metrics` is served, on a port of its own; unset: nowhere (`decision.metrics`) */
  METRICS_PORT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || (/^\d+$/.test(text) && Number(text) <= 65_535),
        'METRICS_PORT 应为 0 到 65535 的整数',
      ),
    ),
    '',
  ),
  METRICS_HOST: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text || '127.0.0.1'),
    ),
    '',
  ),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `LOG_LEVEL 可选：${logLevels.join('、')}`), 'info'),
  /** addresses or networks of the proxies in front, comma-separated: only their X-Forwarded-* is believed */
  TRUSTED_PROXIES: list('TRUSTED_PROXIES 应为以逗号分隔的 IP 地址或网段', isAddressOrNetwork),
  /** folder of the hosts' config.json and favicon */
  SITES_DIR: v.optional(v.string(), ''),
  /** hosts that the console may lead to, comma-separated, with a port where it is not the standard one */
  REDIRECT_HOSTS: list(
    'REDIRECT_HOSTS 应为以逗号分隔的域名，可带端口；不写协议、路径和通配符，中文域名写成 xn-- 形式',
    (text) => isHost(text.toLowerCase()),
  ),
  /** a JSON file: [{"path": "/old/**", "redirect": "/new"}] */
  ROUTE_RULES: v.optional(v.string(), ''),
  /** whether new stores may register themselves; unset: in the demo only (`decision.register`) */
  REGISTRATION: v.optional(v.picklist(['', 'open', 'closed'], 'REGISTRATION 只能是 open 或 closed'), ''),
  /** Apple's search of apps, e.g. https://itunes.apple.com/search; unset: a small catalogue of our own, none in production */
  APP_SEARCH_URL: address('APP_SEARCH_URL', ''),
  /** key of AMap's web service; unset: addresses of the demo's districts only, none in production */
  AMAP_KEY: v.optional(v.string(), ''),
  AMAP_URL: address('AMAP_URL', 'https://restapi.amap.com/v3/geocode/regeo'),
  /** Apple's service for device assignment; unset: Apple's own, a stand-in in the demo */
  ABM_URL: address('ABM_URL', ''),
  /** where reports about people are asked for (docs/report-provider.md); unset: a stand-in in the demo, none in production */
  REPORT_PROVIDER_URL: address('REPORT_PROVIDER_URL', ''),
  /** who brings SMS codes to phones, and by which requests to it are signed (`decision.sms`); unset: the log in the demo, nobody in production */
  SMS_URL: address('SMS_URL', ''),
  SMS_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(whsec_[A-Za-z\d+/]{32,88}={0,2})?$/, 'SMS_SECRET 应为 whsec_ 加 24 至 64 字节的 Base64'),
    ),
    '',
  ),
  /** by which the operator is known there: risk queries and the blacklist (`decision.report.provider`) */
  REPORT_PROVIDER_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(\S{16,})?$/, 'REPORT_PROVIDER_KEY 至少 16 个字符，不含空白')),
    '',
  ),
  /** the demo's stand-in answers for every store, not for those of the demo alone */
  DEMO_REPORTS: flag('DEMO_REPORTS'),
  /** hosts of device managers that stores may name, comma-separated (`decision.host-url`) */
  DEVICE_MANAGERS: list('DEVICE_MANAGERS 应为以逗号分隔的域名，可带端口；不写协议、路径和通配符', (text) =>
    isHost(text.toLowerCase()),
  ),
  /** own networks that callbacks of the stores' API may go to all the same, comma-separated (`decision.api.callback`) */
  CALLBACK_NETWORKS: list('CALLBACK_NETWORKS 应为以逗号分隔的 IP 地址或网段', isAddressOrNetwork),
  /** 32 bytes, Base64 or hexadecimal; unset: what DATA_KEY_FILE names (`decision.keys`) */
  DATA_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || readKey(text) !== null,
        'DATA_KEY 应为 32 字节，写成 Base64 或 64 位十六进制',
      ),
    ),
    '',
  ),
  /** file of the data key; unset: DATA_DIR with `.key` behind (`decision.keys`) */
  DATA_KEY_FILE: v.optional(v.string(), ''),
  /** what secrets were sealed with before there was a data key; read once, at the first start with one */
  SEAL_KEY: v.optional(v.pipe(v.string(), v.regex(/^(.{32,})?$/, 'SEAL_KEY 至少 32 个字符')), ''),
  /** the agent of Android phones (`decision.android.enrol`): its address, in which `{channel}` is replaced; unset: no QR code */
  ANDROID_AGENT_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || isWebUrl(text.replaceAll('{channel}', '0')),
        'ANDROID_AGENT_URL 应为 http 或 https 地址，其中的 {channel} 会替换为渠道编号',
      ),
    ),
    '',
  ),
  /** SHA-256 of the certificate that signs it, base64url without padding */
  ANDROID_AGENT_CHECKSUM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([\w-]{43})?$/,
        'ANDROID_AGENT_CHECKSUM 应为签名证书的 SHA-256，写成不带等号的 base64url（43 位）',
      ),
    ),
    '',
  ),
  /** its receiver of device administration */
  ANDROID_AGENT_COMPONENT: v.optional(
    v.pipe(v.string(), v.regex(/^([\w.]+\/[\w.]+)?$/, 'ANDROID_AGENT_COMPONENT 应为 包名/类名')),
    '',
  ),
  ANDROID_AGENT_VERSION: v.optional(v.string(), ''),
  /** a file in MaxMind's format that knows where addresses are; unset: places of log-ins are not shown */
  GEOIP_DATABASE: v.optional(v.string(), ''),
  /** how many times faster than real time the simulated phones act */
  SIMULATOR_SPEED: wholeNumber('SIMULATOR_SPEED', 1, 1000, 1),
  /** the same seed makes the same phones do the same things */
  SIMULATOR_SEED: wholeNumber('SIMULATOR_SEED', 0, 2 ** 31 - 1, simulatorSeed),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** null: http://host:port */
  readonly publicUrl: string | null;
  /** absolute */
  readonly dataDir: string;
  /** null: the embedded database in dataDir */
  readonly databaseUrl: string | null;
  readonly production: boolean;
  readonly testHooks: boolean;
  readonly patience: Patience;
  /** null: not served */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly trustedProxies: readonly string[];
  /** absolute */
  readonly sitesDir: string;
  /** lower-case */
  readonly redirectHosts: readonly string[];
  /** absolute; null: no rules but those of the build */
  readonly routeRules: string | null;
  readonly registrationOpen: boolean;
  /** null: not connected */
  readonly appSearchUrl: string | null;
  /** null: not connected */
  readonly amap: { readonly url: string; readonly key: string } | null;
  /** null: the demo's stand-in */
  readonly abmUrl: string | null;
  /** null: not connected */
  readonly reportProvider: { readonly url: string; readonly key: string | null } | null;
  readonly demoReports: boolean;
  /** null: not connected */
  readonly sms: { readonly url: string; readonly secret: string } | null;
  /** lower-case */
  readonly deviceManagers: readonly string[];
  readonly callbackNetworks: readonly string[];
  /** null: stands in dataKeyFile */
  readonly dataKey: Uint8Array | null;
  /** absolute */
  readonly dataKeyFile: string;
  /** null: was kept in the database */
  readonly sealKey: string | null;
  /** null: the operator has not said */
  readonly androidAgent: {
    readonly url: string | null;
    readonly checksum: string | null;
    readonly component: string | null;
    readonly version: string | null;
  };
  /** absolute; null: nobody knows where an address is */
  readonly geoipDatabase: string | null;
  readonly simulator: { readonly speed: number; readonly seed: number };
}

/** Reads the settings from environment variables. Throws BadConfig with one Chinese sentence a fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = v.safeParse(environment, env);
  if (!parsed.success) throw new BadConfig(parsed.issues.map(({ message }) => message).join('；'));
  const settings = parsed.output;
  const production = settings.NODE_ENV === 'production';
  if (settings.TEST_HOOKS && production) throw new BadConfig('NODE_ENV=production 时不能启用 TEST_HOOKS');
  if (settings.PATIENCE !== 1 && !settings.TEST_HOOKS)
    throw new BadConfig('PATIENCE 只能与 TEST_HOOKS 一起使用');
  if (settings.SMS_URL && !settings.SMS_SECRET) throw new BadConfig('设置 SMS_URL 时必须设置 SMS_SECRET');
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL || null,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL || null,
    production,
    testHooks: settings.TEST_HOOKS,
    patience: patienceOf(settings.PATIENCE),
    metrics: settings.METRICS_PORT
      ? { host: settings.METRICS_HOST, port: Number(settings.METRICS_PORT) }
      : null,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    sitesDir: path.resolve(settings.SITES_DIR || path.join(settings.DATA_DIR, 'sites')),
    redirectHosts: settings.REDIRECT_HOSTS.map((host) => host.toLowerCase()),
    routeRules: settings.ROUTE_RULES ? path.resolve(settings.ROUTE_RULES) : null,
    registrationOpen: isRegistrationOpen(settings.REGISTRATION, !settings.DATABASE_URL && !production),
    appSearchUrl: settings.APP_SEARCH_URL || null,
    amap: settings.AMAP_KEY ? { url: settings.AMAP_URL, key: settings.AMAP_KEY } : null,
    abmUrl: settings.ABM_URL || (production ? appleAbmUrl : null),
    reportProvider: settings.REPORT_PROVIDER_URL
      ? { url: settings.REPORT_PROVIDER_URL, key: settings.REPORT_PROVIDER_KEY || null }
      : null,
    demoReports: settings.DEMO_REPORTS,
    sms: settings.SMS_URL ? { url: settings.SMS_URL, secret: settings.SMS_SECRET } : null,
    deviceManagers: settings.DEVICE_MANAGERS.map((host) => host.toLowerCase()),
    callbackNetworks: settings.CALLBACK_NETWORKS,
    dataKey: readKey(settings.DATA_KEY),
    dataKeyFile: dataKeyFileOf(settings),
    sealKey: settings.SEAL_KEY || null,
    androidAgent: {
      url: settings.ANDROID_AGENT_URL || null,
      checksum: settings.ANDROID_AGENT_CHECKSUM || null,
      component: settings.ANDROID_AGENT_COMPONENT || null,
      version: settings.ANDROID_AGENT_VERSION || null,
    },
    geoipDatabase: settings.GEOIP_DATABASE ? path.resolve(settings.GEOIP_DATABASE) : null,
    simulator: { speed: settings.SIMULATOR_SPEED, seed: settings.SIMULATOR_SEED },
  };
}

/** Beside the folder, not in it: whoever copies the folder has not copied the key. */
function dataKeyFileOf({
  DATA_DIR,
  DATA_KEY_FILE,
}: {
  readonly DATA_DIR: string;
  readonly DATA_KEY_FILE: string;
}): string {
  const folder = path.resolve(DATA_DIR);
  const file = DATA_KEY_FILE ? path.resolve(DATA_KEY_FILE) : `${folder}.key`;
  if (file.startsWith(folder + path.sep)) throw new BadConfig('DATA_KEY_FILE 不能放在 DATA_DIR 里面');
  return file;
}

const isRegistrationOpen = (setting: '' | 'open' | 'closed', demo: boolean) =>
  setting === '' ? demo : setting === 'open';
