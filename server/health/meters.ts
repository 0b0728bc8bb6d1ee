import { Counter, Histogram, Registry } from 'prom-client';
import type { Meters } from '../call/services.ts';

export function createMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'phoneward_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'path', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'phoneward_http_request_duration_seconds',
    help: 'Until the headers of the answer; phones hold their polls open',
    labelNames: ['method', 'path'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  });
  const pushes = new Counter({
    name: 'phoneward_pushes_total',
    help: 'Attempts to hand a command to the gateway of its kind, or to have it back',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const facts = new Counter({
    name: 'phoneward_facts_total',
    help: 'What devices told',
    labelNames: ['kind', 'type'],
    registers,
  });
  return {
    registry,
    answered: ({ method, path, status, ms }) => {
      requests.inc({ method, path, status });
      durations.observe({ method, path }, ms / 1_000);
    },
    pushed: (kind, outcome) => pushes.inc({ kind, outcome }),
    told: (kind, type) => facts.inc({ kind, type }),
  };
}
