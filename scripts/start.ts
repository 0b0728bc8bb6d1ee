import { buildConsole } from '../build/build.ts';

await buildConsole();
await import('./serve.ts');
