import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builds } from './build/builds.ts';
import { withoutChartTitles } from './build/chart-titles.ts';
import { chunkGroups } from './build/chunks.ts';
import { earlyFetches } from './build/early-fetches.ts';
import { framedPages } from './build/framed-pages.ts';
import { ownIcons } from './build/icons.ts';
import { precompress } from './build/precompress.ts';
import { retryableImports } from './build/retryable-imports.ts';
import { staticStyles } from './build/static-styles.ts';

export default defineConfig({
  plugins: [
    withoutChartTitles(),
    staticStyles(),
    ownIcons(),
    react(),
    retryableImports(),
    earlyFetches(),
    framedPages(),
    builds(),
    precompress(),
  ],
  resolve: {
    // React has had this hook for years; its users still ask for a shim of it.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
    ],
  },
  build: {
    target: 'es2023',
    // build/build.ts has put the enrolment page there.
    emptyOutDir: false,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: URL would need its own word in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // The names of all chunks stand in the first ones, and what is left to chance does not compress. There are too many dialogs to name them.
        chunkFileNames: ({ name }) =>
          name.endsWith('-dialog') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
      },
      // A sentence goes where it is said, not into one file with those of all pages.
      optimization: { inlineConst: { mode: 'all' } },
      // On a busy machine it would warn of slow plugins.
      checks: { pluginTimings: false },
    },
  },
});
