import type { Plugin } from 'vite';
import { isRoutePath } from '#domain/access/routes.ts';

/** Where the build of the enrolment page notes its files, in dist/. */
export const enrollManifest = '.vite/enroll-manifest.json';

/** The enrolment page at its links where nothing is built. */
export const enrollPageInDevelopment = (): Plugin => ({
  name: 'enrolment page in development',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (isRoutePath(pathname, 'enroll-sn_encrypt')) request.url = '/enroll.html';
      next();
    });
  },
});
