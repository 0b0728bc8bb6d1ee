import { type AppInstall, appInstallStatus, isInstallOver } from '#domain/apple/app-install.ts';
import type { SimulatedInstall } from '#server/database/schema/simulator-tables.ts';
import { storeCatalogue } from '#server/gateways/app-store/catalogue.ts';
import type { Phone } from './phone.ts';

const downloadMs = 20_000;
const installMs = 10_000;

type App = Pick<SimulatedInstall, 'app_name' | 'bundle_id'>;

/** Where each app is that it was told to install: one after the other, whether or not anybody asks. */
export const installsOf = ({ app_installs }: Pick<Phone, 'app_installs'>, at: Date): AppInstall[] =>
  app_installs.map((install) => {
    const { app_name, bundle_id, fault } = install;
    const status = statusAt(install, at);
    return { app_name, bundle_id, status, reason: status === appInstallStatus.failed ? (fault ?? '') : '' };
  });

function statusAt({ begins_at, ends_at, fault }: SimulatedInstall, at: Date): AppInstall['status'] {
  const begins = Date.parse(begins_at);
  const ends = Date.parse(ends_at);
  if (at.getTime() >= ends) return fault === null ? appInstallStatus.installed : appInstallStatus.failed;
  if (at.getTime() < begins) return appInstallStatus.waiting;
  const downloaded = begins + ((ends - begins) * downloadMs) / (downloadMs + installMs);
  return at.getTime() < downloaded ? appInstallStatus.downloading : appInstallStatus.installing;
}

/** What is on it: with the apps that have been installed by now. */
export function appsOn(phone: Pick<Phone, 'app_list' | 'app_installs'>, at: Date): App[] {
  const installed = installsOf(phone, at).filter(({ status }) => status === appInstallStatus.installed);
  const added = installed.filter(
    ({ bundle_id }) => !phone.app_list.some((app) => app.bundle_id === bundle_id),
  );
  return [...phone.app_list, ...added.map(({ app_name, bundle_id }) => ({ app_name, bundle_id }))];
}

/**
 * Takes an order beside what is left of the one before. What is on it already is installed at once; what the App Store does not have
 * fails when its turn comes.
 */
export function orderInstalls(
  phone: Pick<Phone, 'app_list' | 'app_installs'>,
  apps: readonly App[],
  at: Date,
  speed: number,
): SimulatedInstall[] {
  const left = phone.app_installs.filter(
    (install) =>
      !isInstallOver({ status: statusAt(install, at) }) &&
      !apps.some(({ bundle_id }) => bundle_id === install.bundle_id),
  );
  let free = Math.max(at.getTime(), ...left.map(({ ends_at }) => Date.parse(ends_at)));
  const here = new Set(appsOn(phone, at).map(({ bundle_id }) => bundle_id));
  const ordered = apps.map(({ app_name, bundle_id }) => {
    const begins = here.has(bundle_id) ? at.getTime() : free;
    const ends = here.has(bundle_id) ? begins : begins + (downloadMs + installMs) / speed;
    free = Math.max(free, ends);
    const fault = here.has(bundle_id) || isInStore(bundle_id) ? null : 'App Store 中没有此应用';
    const times = { begins_at: new Date(begins).toISOString(), ends_at: new Date(ends).toISOString() };
    return { app_name, bundle_id, ...times, fault };
  });
  return [...left, ...ordered];
}

const isInStore = (bundleId: string) => storeCatalogue.some(({ bundle_id }) => bundle_id === bundleId);

/** When one of them is done next: it says so; null: nothing is under way. */
export function nextInstalled({ app_installs }: Pick<Phone, 'app_installs'>, at: Date): Date | null {
  const ends = app_installs.map(({ ends_at }) => Date.parse(ends_at)).filter((end) => end > at.getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
