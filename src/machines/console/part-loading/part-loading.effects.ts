import { fromPromise } from 'xstate';

export const partLoadingEffects = {
  fetchPart: fromPromise<void, { fetch: () => Promise<unknown> }>(async ({ input }) => {
    await input.fetch();
  }),
};
