/** 1 KB is 1024 bytes, after gzip. */
export const bytesPerKb = 1024;

/** Chunks that come with every screen for logged-in people. */
const member = ['src/app/default-layout.tsx', 'src/app/member.ts', 'src/api/http.ts'];

/** What a first visit to a route may load, and the sources or folders by which its lazy chunks are found in the build. */
export const budgets = [
  { route: '/login', chunks: ['src/screens/login/login.tsx'], js: 105, css: 15 },
  {
    route: '/console/device/ios/list',
    chunks: ['src/screens/apple-list/apple-list.tsx', ...member],
    js: 190,
    css: 15,
  },
] as const;
