import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutChartTitles } from './build/chart-titles.ts';
import { enrollManifest } from './build/enroll-page.ts';
import { ownIcons } from './build/icons.ts';
import { staticStyles } from './build/static-styles.ts';

const panda = createRequire(import.meta.url)('@pandacss/dev/postcss');

/** The enrolment page, a build of its own beside the console's (docs/decisions/enrolment-page.md). */
export default defineConfig({
  plugins: [withoutChartTitles(), staticStyles(), ownIcons(), react()],
  css: { postcss: { plugins: [panda({ configPath: 'panda.enroll.config.ts' })] } },
  build: {
    // What is promised of the phones of customers (`decision.enrol.page`): WeChat's browser on Android is Chromium 107 or newer.
    target: ['chrome107', 'safari15.4'],
    emptyOutDir: false,
    copyPublicDir: false,
    sourcemap: false,
    manifest: enrollManifest,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'enroll.html',
      optimization: { inlineConst: { mode: 'all' } },
      checks: { pluginTimings: false },
    },
  },
});
