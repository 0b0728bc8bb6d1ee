import { fromPromise } from 'xstate';

export const loadOnceEffects = <Value>(load: (signal: AbortSignal) => Promise<Value>) => ({
  load: fromPromise<Value>(({ signal }) => load(signal)),
});
