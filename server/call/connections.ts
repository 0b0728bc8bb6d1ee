import { type ConnectionName, connectionNames, connections } from '#domain/connections.ts';
import type { Log } from '../process/log.ts';
import { Refusal } from './refusal.ts';
import type { Services } from './services.ts';

/** Answers the service. Throws 503 with its sentence where there is none (`decision.not-connected`). */
export function connected<Service>(service: Service | null, name: ConnectionName): Service {
  if (service === null) throw missing(name);
  return service;
}

/** Throws 503 with its sentence where it is not connected: no command could leave. Null: nothing has to be. */
export function requireConnection(
  services: Pick<Services, 'notConnected'>,
  name: ConnectionName | null,
): void {
  if (name !== null && isMissing(services, name)) throw missing(name);
}

/** Whether it has to be connected, and is not. */
export const isMissing = ({ notConnected }: Pick<Services, 'notConnected'>, name: ConnectionName | null) =>
  name !== null && notConnected.includes(name);

/** The environment variable that connects each; null: this version has none to connect. */
const settings: Readonly<Record<ConnectionName, string | null>> = {
  devices: null,
  sms: 'SMS_URL',
  appSearch: 'APP_SEARCH_URL',
  reports: 'REPORT_PROVIDER_URL',
  map: 'AMAP_KEY',
};

/** Nothing was begun: with its reason it is a refusal, no lost answer. */
const missing = (name: ConnectionName) =>
  new Refusal('UNAVAILABLE', connections[name].sentence, { reason: 'notConnected' });

/** Names of those that are null. */
export const namesOfMissing = (
  services: Readonly<Record<ConnectionName, object | null>>,
): readonly ConnectionName[] => connectionNames.filter((name) => services[name] === null);

/** What is missing and by which setting it is connected, for whoever runs the server. */
export const missingSentences = (notConnected: readonly ConnectionName[]): readonly string[] =>
  notConnected.map((name) => {
    const { sentence } = connections[name];
    const setting = settings[name];
    return `${sentence}：${setting === null ? '当前版本没有可以接入的服务' : `可设置 ${setting}`}`;
  });

export function logMissing(log: Log, notConnected: readonly ConnectionName[]): void {
  for (const name of notConnected) log.warn('not connected', { part: name, setting: settings[name] });
}

/** `degraded`: something can't be done, all else is served; `down`: nothing can be served. */
export type PartStatus = 'ok' | 'degraded' | 'down';

export interface PartState {
  readonly status: PartStatus;
  /** Chinese; absent where all is well */
  readonly message?: string;
}

/** Each as a part of `/readyz`: all else is served without it. */
export const connectionStates = ({
  notConnected,
}: Pick<Services, 'notConnected'>): Readonly<Record<string, PartState>> =>
  Object.fromEntries(
    connectionNames.map((name) => [
      name,
      notConnected.includes(name)
        ? { status: 'degraded', message: connections[name].sentence }
        : { status: 'ok' },
    ]),
  );
