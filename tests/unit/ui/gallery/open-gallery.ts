import path from 'node:path';
import type { Browser } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '#tests/setup/chromium.ts';

/** The console's content security policy, with images for the page's empty icon. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'";

export interface Gallery {
  /** Ends with a slash; a view is `?view=…`. */
  url: string;
  browser: Browser;
  close: () => Promise<void>;
}

/** Builds the gallery, serves it under the policy and starts a browser. */
export async function openGallery(): Promise<Gallery> {
  const configFile = path.join(import.meta.dirname, 'vite.config.ts');
  await build({ configFile, logLevel: 'error' });
  const server = await preview({
    configFile,
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
    logLevel: 'error',
  });
  const browser = await launchChromium();
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    browser,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
