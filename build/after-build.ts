import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A plugin that changes what a build has written, in the order of the configuration. `folder` is where it was written. */
export function afterBuild(
  name: string,
  change: (folder: string, bundle: Rolldown.OutputBundle) => void | Promise<void>,
): Plugin {
  let folder = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    // On disk, because files of public/ and what other plugins write do not pass through the bundle.
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: (_, bundle) => change(folder, bundle),
    },
  };
}
