import { connected } from '../call/connections.ts';
import type { Actor } from '../call/handler.ts';
import type { Services } from '../call/services.ts';
import type { OperatorReports, ReportProvider } from '../gateways/reports/provider.ts';

type OfStore = Pick<Actor, 'store_id'>;

/** Whoever makes the reports of a store. Throws 503 未开通 where nobody does. */
export function providerFor({ reports }: Pick<Services, 'reports'>, { store_id }: OfStore): ReportProvider {
  const provider = connected(reports, 'reports');
  return connected(provider.serves(store_id) ? provider : null, 'reports');
}

/** The same of risk queries and the blacklist, which are the operator's. */
export const operatorFor = (services: Pick<Services, 'reports'>, of: OfStore): OperatorReports =>
  connected(providerFor(services, of).operator, 'reports');
