import type { Plugin } from 'vite';

/**
 * Leaves the Chinese titles of states out of the build: diagrams and test reports read them from the sources. They would be
 * a kilobyte of the first visit.
 */
export const withoutChartTitles = (): Plugin => ({
  name: 'without-chart-titles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.machine\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/\bmeta: \{ title: '[^']*' \},?\s*/g, ''), map: null }),
  },
});
