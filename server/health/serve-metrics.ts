import { createServer } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Meters } from '../call/services.ts';
import { listen } from '../http/listen.ts';
import type { Config } from '../process/config.ts';
import type { Log } from '../process/log.ts';

export interface MetricsServer {
  /** http://host:port/metrics */
  readonly url: string;
  stop(): Promise<void>;
}

interface Served {
  readonly log: Log;
  readonly meters: Meters;
  /** Looks at what is not counted by itself. */
  readonly look: () => Promise<void>;
}

/**
 * `GET /metrics` in the text format of Prometheus, on a port of its own that nobody but the operator reaches (`decision.metrics`): asks for
 * no log-in, and knows nothing else.
 */
export async function serveMetrics(
  address: NonNullable<Config['metrics']>,
  { log, meters: { registry }, look }: Served,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register: registry });
  const http = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      await look();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      log.error('the metrics could not be read', { error });
      response.writeHead(500).end();
    }
  });
  const url = await listen(http, address);
  return {
    url: `${url}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
