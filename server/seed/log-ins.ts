import type { Insertable } from 'kysely';
import { loginStatus } from '#domain/devices/status-values.ts';
import { formatDate, startOfDay } from '#domain/text/time.ts';
import type { LoginLogTable } from '../database/schema/people-tables.ts';
import { demoAccounts } from './accounts.ts';
import { dayMs, hourMs, minuteMs, Random } from './invented/random.ts';

const days = 14;
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const browsers = [
  chromeOnWindows,
  `${chromeOnWindows} Edg/141.0.0.0`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  safariOnPhone,
  'Mozilla/5.0 (Linux; Android 14; PGT-AN10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
];

const openingHours = (date: string) => {
  const midnight = startOfDay(date).getTime();
  return [midnight + 9 * hourMs, midnight + 20 * hourMs] as const;
};

/** Everybody's log-ins of two weeks, from a desk or a phone, now and then with a wrong password. Addresses are those of documents (RFC 5737). */
export function logInRows(now: Date): Insertable<LoginLogTable>[] {
  return demoAccounts.flatMap((account) => {
    const random = new Random(`log-ins ${account.id}`);
    const shop = `203.0.113.${random.int(1, 254)}`;
    const [desk, phone] = [random.pick(browsers.slice(0, 3)), random.pick(browsers.slice(3))];
    const rows: Insertable<LoginLogTable>[] = [];
    for (let day = days; day > 0; day--) {
      if (account.disabled ? !random.chance(0.15) : !random.chance(0.7)) continue;
      const date = formatDate(new Date(now.getTime() - day * dayMs).toISOString());
      const at = random.between(...openingHours(date));
      const away = random.chance(0.2);
      const about = {
        ...{ store_id: account.store_id, clerk_id: account.id },
        ip: away ? `198.51.100.${random.int(1, 254)}` : shop,
        user_agent: away ? phone : desk,
        new_browser: rows.length === 0,
      };
      const row = (status: Insertable<LoginLogTable>['status'], date_created: Date) =>
        rows.push({ ...about, id: random.uuid(), date_created: date_created.toISOString(), status });
      if (random.chance(0.12)) row(loginStatus.wrongPassword, new Date(at.getTime() - minuteMs));
      row(account.disabled ? loginStatus.disabled : loginStatus.succeeded, at);
    }
    return rows;
  });
}
