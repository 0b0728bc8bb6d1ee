import {
  callbackRetryBaseMs,
  callbackRetryMaxMs,
  callbackTimeoutMs,
  commandHangsMs,
  commandLeaseMs,
  heartbeatMs,
} from '#domain/limits.ts';

/** How long this process waits, in ms. What is written into the database (leases, next attempts) goes by the database's clock. */
const waits = {
  /** a loop whose cycle has failed begins again; doubled each time up to the longest: all loops of all replicas meet the same fault */
  afterFaultMs: 1_000,
  afterFaultMaxMs: 8_000,
  /** a loop that has not finished its cycle for so long is stuck (`decision.not-connected`) */
  loopStuckMs: 60_000,
  /** one part of /readyz */
  readinessMs: 5_000,
  /** a start whose database cannot be reached */
  databaseStartMs: 300_000,
  /** PostgreSQL: for a connection, one of the pool's or a new one */
  databaseConnectMs: 8_000,
  /** … for one statement; the console gives a request up after 10 s */
  databaseStatementMs: 8_000,
  /** … for any sign of life on a connection, longer than a statement may take */
  databaseSilentMs: 10_000,
  /** … until a connection that nobody needs is closed, before it counts as silent */
  databaseIdleMs: 8_000,
  /** … ends a transaction whose process does nothing, and with it its locks */
  databaseIdleTransactionMs: 15_000,
  /** … between two questions whether the connection for live changes still lives */
  listenProbeMs: 5_000,
  /** … between two attempts to open it again */
  listenAgainMs: 1_000,
  /** the embedded database: between two looks at what there is to do, and with little of it; see upkeep.ts */
  upkeepMs: 5_000,
  vacuumMs: 60_000,
  checkpointMs: 60_000,
  analyzeMs: 3_600_000,
  /** a command of the command line: for the embedded database, which another one has for moments, or a server that starts; between two looks */
  folderInUseMs: 15_000,
  folderLookMs: 200,
  /** one call of a gateway; over before the lease of a push ends, so that nobody else can be pushing the same operation */
  gatewayMs: commandLeaseMs / 2,
  /** … that lasts longer hangs: its place is another store's */
  hangsMs: commandHangsMs,
  /** … for which a person waits: whoever asks back what was handed over, or asks a device how it is */
  gatewayPersonMs: 4_000,
  /** the server's look at what was accepted and is no command (jobs.ts), unless it is woken */
  jobsPollMs: 5_000,
  /** between two looks at which callbacks are due, unless it is woken; how long one may take, and the rest of its answer behind its head */
  callbackPollMs: 1_000,
  callbackMs: callbackTimeoutMs,
  callbackBodyMs: callbackTimeoutMs,
  /** … until it is tried again; doubled each time up to the longest */
  callbackRetryMs: callbackRetryBaseMs,
  callbackRetryMaxMs,
  /** a quiet connection, longer than the minute of proxies: the server must not be the one that hangs up on a request */
  httpKeepAliveMs: 65_000,
  /** expired rows, pictures of apps */
  housekeepingMs: 3_600_000,
  /** … for so long at a turn, and until the next where something is left */
  housekeepingTurnMs: 2_000,
  housekeepingGoesOnMs: 5_000,
  /** the simulated phones: between two looks at what is due, and at what hardly ever comes by itself */
  simulatorPollMs: 500,
  simulatorSweepMs: 2_000,
  /** at a stop: for requests that still run, and for all of it before it is ended hard (main.ts) */
  drainMs: 5_000,
  stopMs: 10_000,
  /** how late a scheduled command, or a push that is tried again, can be */
  outboxPollMs: 1_000,
  /** between two looks at what the journal has to seal, and how far that stays behind: longer than a statement may take */
  sealMs: 1_000,
  sealBehindMs: 10_000,
  /** GET /api/events */
  heartbeatMs,
} as const;

export type Patience = Readonly<Record<keyof typeof waits, number>>;

/** All waits times `factor`: 1, except in tests that play a long time in a short one. */
export const patienceOf = (factor: number): Patience =>
  Object.fromEntries(Object.entries(waits).map(([name, ms]) => [name, ms * factor])) as Patience;
