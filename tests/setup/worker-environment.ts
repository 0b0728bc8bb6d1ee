import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { endWorker } from './worker-end.ts';

/** Node as always; what the files of a worker share is ended with it. */
const environment: Environment = {
  ...builtinEnvironments.node,
  name: 'worker',
  setup: async (global, options) => {
    const { teardown } = await builtinEnvironments.node.setup(global, options);
    return {
      teardown: async (ending) => {
        await endWorker();
        await teardown(ending);
      },
    };
  },
};
export default environment;
