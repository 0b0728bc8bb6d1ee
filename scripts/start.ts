import { buildConsole } from './build.ts';

await buildConsole();
await import('#server/main.ts');
