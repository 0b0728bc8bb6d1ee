/** 1 KB is 1024 bytes, after gzip. */
export const bytesPerKb = 1024;

/** Chunks that come with every screen for logged-in people. */
const member = [
  'src/app/shell/default-layout.tsx',
  'src/app/session/member.ts',
  'src/api/http.ts',
  'src/machines/console/navigation/middleware.ts',
];

/**
 * How long people wait, in ms, 95 of 100 times on a quiet machine; `npm run bench` measures it. `answer`: from the press to rows and count, with 100,000 devices of each kind embedded
 * and a million in PostgreSQL. `meant`: until anything stands there
 * that a person reads. The others on a processor four times slower, those of first visits over 1.6 Mbit/s and 150 ms.
 */
export const paces = {
  answer: 150,
  /** of a call that a password comes with: to check one takes its time on purpose */
  withPassword: 400,
  /** how long upkeep of the embedded database may hold a call up */
  housekeeping: 200,
  pageFlip: 150,
  checkbox: 30,
  meant: 700,
  /** of a list of devices */
  listMeant: 750,
  loginUsable: 1_600,
  listUsable: 2_200,
} as const;

/** How far what stands on a page may move by itself until it can be used: thousandths of the browser's own measure. */
export const shiftBudget = 2;

/** What Android phones cost that wait for commands and report, measured by `npm run bench -- --part agents`. */
export const agentBudgets = {
  /** KB of heap and external memory that a phone takes which waits, among 5,000 of one process */
  waitingKb: 20,
  /** ms until a command is at its phone, 99 of 100 times */
  fetched: 300,
} as const;

/** ms until a store's unlock is handed over, whatever its neighbours do; measured by `npm run bench -- --part neighbours`. */
export const neighbourBudgets = {
  /** while the batch of another store runs, the service taking half a second for each push */
  behindBatch: 2_000,
  /** while pushes of another store are not answered */
  behindHanging: 20_000,
} as const;

/** The script that runs before everything else, on every page. */
export const firstScript = 'theme.js';

/** What a first visit to a route may load, and the sources or folders by which its lazy chunks are found in the build. */
export const budgets = [
  { route: '/login', chunks: ['src/screens/account/login/login.tsx'], js: 105, css: 15 },
  {
    route: '/console/device/ios/list',
    chunks: ['src/screens/apple/list/apple-list.tsx', ...member],
    js: 190,
    css: 15,
  },
  {
    route: '/console/device/android/list',
    chunks: ['src/screens/android/list/android-list.tsx', ...member],
    js: 190,
    css: 15,
  },
] as const;

/** The same of the enrolment page, which is a build of its own. */
export const enrollBudget = { route: '/enroll/{sn_encrypt}', js: 100, css: 15 } as const;

export function budgetOf(route: string): (typeof budgets)[number] {
  const budget = budgets.find((row) => row.route === route);
  if (!budget) throw new Error(`no budget for ${route}`);
  return budget;
}
