import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the one page that STAGE_PAGE names; not minified, so that a stack trace in a failed path can be read. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    minify: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: process.env.STAGE_PAGE ?? '' },
  },
});
