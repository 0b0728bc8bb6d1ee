import { routeOf } from '#domain/access/routes.ts';

const { path: enrolPage } = routeOf('enroll-sn_encrypt');
const [start = ''] = enrolPage.split('/{');
/** Also as people and programs misspell it: what stands behind it is a key all the same. */
const secret = new RegExp(`^/*${start.slice(1)}(?:/|%2f)+.`, 'i');

/** The path as the log may have it: of one with a secret in it, its row (`decision.secrets`). */
export const loggedPath = (path: string): string => (secret.test(path) ? enrolPage : path);
