import path from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import sharp from 'sharp';
import { deviceKindNames } from '#domain/kinds/kinds.ts';
import { mountAgents } from './agent-api/mount.ts';
import { createApp } from './app.ts';
import { createLoopWatch } from './background/loop-watch.ts';
import { logMissing, namesOfMissing } from './call/connections.ts';
import type { Services, TestMemory } from './call/services.ts';
import { callbackChannel, startCallbacks } from './callbacks/deliveries.ts';
import { type Clock, createClock } from './database/clock.ts';
import { migrate, migrations } from './database/migrate.ts';
import { type OpenDatabase, openDatabase } from './database/open.ts';
import { whenReachable } from './database/when-reachable.ts';
import { agentDevices } from './devices/android/enrolment.ts';
import { demoAbm } from './gateways/abm/abm.ts';
import { appleAbm } from './gateways/abm/apple-abm.ts';
import { type AgentGateway, openAgentGateway } from './gateways/agents/agents.ts';
import { catalogueStore } from './gateways/app-store/catalogue.ts';
import { itunesStore } from './gateways/app-store/itunes.ts';
import type { Gateway } from './gateways/gateway.ts';
import { amapGeocoder } from './gateways/geocoder/amap.ts';
import { nearestPlace } from './gateways/geocoder/nearest-place.ts';
import { noDeviceService } from './gateways/no-device-service.ts';
import { demoProvider } from './gateways/reports/demo.ts';
import { httpProvider } from './gateways/reports/http-provider.ts';
import { createSimulator } from './gateways/simulator/simulator.ts';
import type { World } from './gateways/simulator/world.ts';
import { createPost } from './gateways/sms/post.ts';
import { recordingSender, smsSender } from './gateways/sms/sender.ts';
import { createGauges } from './health/gauges.ts';
import { createMeters } from './health/meters.ts';
import { serveMetrics } from './health/serve-metrics.ts';
import { startHousekeeping, startUpkeep } from './housekeeping.ts';
import { listen, requireAddress } from './http/listen.ts';
import { startJobs } from './jobs.ts';
import { startSealing } from './journal/seal.ts';
import { kinds, worksOfKinds } from './kinds.ts';
import { startHub } from './live/hub.ts';
import { mountOpenApi } from './open-api/mount.ts';
import { openDoor } from './operator/door.ts';
import { startOutbox } from './outbox/outbox.ts';
import { receiveFacts } from './outbox/receive.ts';
import { readAddressPlaces } from './process/address-places.ts';
import type { Config } from './process/config.ts';
import { createLog, type Log } from './process/log.ts';
import { mountDemoReleases } from './reports/demo-releases.ts';
import { mountTestHooks } from './routes/test-hooks/test-hooks.ts';
import { sealKeyOf } from './security/seal-key.ts';
import { hasDemoData, isDemoStore, seedOnce } from './seed/seed-once.ts';
import { readRouteRules, withRouteRules } from './site/route-rules.ts';
import { loadStatic, type StaticFiles } from './site/static.ts';

// Nothing is drawn twice: what libvips would keep for that, up to 50 MB, is of no use.
sharp.cache(false);

const dist = path.join(import.meta.dirname, '..', 'dist');

export interface RunningServer {
  /** http://host:port */
  readonly url: string;
  /** where its metrics are; null: nowhere */
  readonly metricsUrl: string | null;
  readonly services: Services;
  /** Ends streams, lets requests and background work finish, closes the database. */
  stop(): Promise<void>;
}

/** Answers the service that devices are reached by; null: none is connected. */
export type ConnectDevices = (world: Omit<World, 'pace'> & { readonly config: Config }) => Gateway | null;

/** Simulated phones know nothing of real ones: what they say would be a lie in production. */
const connectSimulator: ConnectDevices = (world) =>
  world.config.production ? null : createSimulator({ ...world, pace: world.config.simulator });

/**
 * Files → address → database → migrations → demo data → gateway and outbox → HTTP. Rejects when one of them can't be had;
 * `open` answers the database, which the server closes; `connect` the service of the devices; `outside` what else is asked.
 */
export async function createServer(
  config: Config,
  log: Log = createLog(config.logLevel),
  open: typeof openDatabase = openDatabase,
  connect: ConnectDevices = connectSimulator,
  outside: typeof servicesOutside = servicesOutside,
): Promise<RunningServer> {
  const files = withRouteRules(loadStatic(dist), readRouteRules(config));
  await requireAddress(config);
  if (config.metrics) await requireAddress(config.metrics);
  const database = await open(config, log, config.patience);
  try {
    await whenReachable(config.patience, log, () =>
      migrate(database.unlimited, migrations, { besideNewer: true }),
    );
    const { services, agents, metricsUrl, stop } = await startServices(config, log, database, {
      connect,
      outside,
    });
    const { http, url } = await startHttp(services, agents, files).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      url,
      metricsUrl,
      services,
      stop: async () => {
        const ends = await Promise.allSettled([close(http, config.patience.drainMs), stop()]);
        await database.close();
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Everything that runs beside the requests. */
async function startServices(
  config: Config,
  log: Log,
  database: OpenDatabase,
  { connect, outside }: { readonly connect: ConnectDevices; readonly outside: typeof servicesOutside },
) {
  const placeOfAddress = readAddressPlaces(config);
  const { db } = database;
  const clock = createClock(db);
  if (hasDemoData(config)) await seedOnce(database.unlimited, clock, config);
  const testMemory: TestMemory | null = config.testHooks
    ? { captchas: new Map(), sms: recordingSender() }
    : null;
  const hub = await whenReachable(config.patience, log, () => startHub(database, log));
  const loops = createLoopWatch();
  const devices = connect({ db, clock, log, loops, config });
  const agents = await whenReachable(config.patience, log, () => openAgentGateway({ database, log }));
  const sms = testMemory?.sms ?? smsSender(config, log, clock);
  const { abm, appStore, geocoder, reports } = outside(config, clock);
  const notConnected = namesOfMissing({ devices, sms, appSearch: appStore, reports, map: geocoder });
  logMissing(log, notConnected);
  if (config.callbackNetworks.length > 0)
    log.warn('callbacks may go to networks of our own', { networks: config.callbackNetworks });
  const services: Services = {
    config,
    db,
    log,
    clock,
    kinds,
    gateways: { apple: devices ?? noDeviceService, android: agents },
    sealKey: await whenReachable(config.patience, log, () => sealKeyOf(db, config)),
    placeOfAddress,
    abm,
    appStore,
    geocoder,
    reports,
    sms: sms && createPost(sms, log),
    notConnected,
    testMemory,
    live: hub,
    loops,
    meters: createMeters(),
    nudgeOutbox: () => outbox.wake(),
    nudgeJobs: () => jobs.wake(),
    nudgeCallbacks: () => callbacks.wake(),
  };
  const metrics =
    config.metrics &&
    (await serveMetrics(config.metrics, {
      log,
      meters: services.meters,
      look: createGauges(services, agents),
    }));
  for (const kind of deviceKindNames) services.gateways[kind].start(receiveFacts(services, kind));
  const outbox = startOutbox(services, worksOfKinds(services));
  const jobs = startJobs(services);
  const callbacks = startCallbacks(services);
  const unlistenCallbacks = await whenReachable(config.patience, log, () =>
    database.listen(callbackChannel, { onPayload: callbacks.wake, onLost: callbacks.wake }),
  );
  const housekeeping = startHousekeeping(services);
  const seals = startSealing(services);
  const upkeep = config.databaseUrl === null ? startUpkeep(services) : null;
  const door = config.databaseUrl === null ? await openDoor(services) : null;
  const stop = async () => {
    const ends = await Promise.allSettled([
      metrics?.stop(),
      hub.stop(),
      outbox.stop(),
      jobs.stop(),
      unlistenCallbacks().then(callbacks.stop),
      ...Object.values(services.gateways).map((gateway) => gateway.stop()),
      housekeeping.stop(),
      seals.stop(),
      upkeep?.stop(),
      door?.stop(),
      services.sms?.settle(),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  return { services, agents, metricsUrl: metrics?.url ?? null, stop };
}

/** In production nothing stands in for a service that is not connected: of real phones and apps it would know next to nothing. */
export function servicesOutside(
  { production, databaseUrl, abmUrl, appSearchUrl, amap, reportProvider, demoReports }: Config,
  clock: Clock,
): Pick<Services, 'abm' | 'appStore' | 'geocoder' | 'reports'> {
  return {
    abm: abmUrl ? appleAbm(abmUrl) : demoAbm,
    appStore: appSearchUrl ? itunesStore(appSearchUrl) : production ? null : catalogueStore,
    geocoder: amap ? amapGeocoder(amap.url, amap.key) : production ? null : nearestPlace,
    reports: reportProvider
      ? httpProvider(reportProvider.url, reportProvider.key)
      : production || databaseUrl
        ? null
        : demoProvider(clock, { serves: (store_id) => demoReports || isDemoStore(store_id) }),
  };
}

async function startHttp(
  services: Services,
  gateway: AgentGateway,
  files: StaticFiles,
): Promise<{ http: ServerType; url: string }> {
  const app = createApp(services, files, (routes) => {
    mountOpenApi(routes, services);
    mountAgents(routes, {
      ...services,
      gateway,
      devices: agentDevices(services),
      authority: services.config.publicUrl && new URL(services.config.publicUrl).host,
      chance: Math.random,
    });
    if (services.reports?.demo) mountDemoReleases(routes, services);
    if (services.testMemory) mountTestHooks(routes, services, services.testMemory);
  });
  const http: ServerType = createAdaptorServer({
    fetch: async (request, env) => {
      const answer = await app.fetch(request, env);
      // A phone asks again at once: on the same connection it would never let the server end.
      if (!http.listening) answer.headers.set('connection', 'close');
      return answer;
    },
    // Balancers ask by HTTP/1.0, which names no host.
    hostname: 'localhost',
    serverOptions: { keepAliveTimeout: services.config.patience.httpKeepAliveMs },
  });
  return { http, url: await listen(http, services.config) };
}

/** Takes no new connections; those that are still busy after drainMs are cut. */
function close(http: ServerType, drainMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => 'closeAllConnections' in http && http.closeAllConnections(), drainMs);
    http.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
