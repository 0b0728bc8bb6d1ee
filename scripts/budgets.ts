/** 1 KB is 1024 bytes, after gzip. */
export const bytesPerKb = 1024;

/** What a first visit to a route may load, and the folder of its screen, by which its chunk is found in the build. */
export const budgets = [
  { route: '/login', screen: 'src/screens/login/', js: 105, css: 15 },
  { route: '/console/device/ios/list', screen: 'src/screens/apple-list/', js: 190, css: 15 },
] as const;
