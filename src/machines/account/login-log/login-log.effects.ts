import { loginLog } from '#api/contract/people/login-log.ts';
import type { Client } from '#api/contract/row/call.ts';
import { loadsPage } from '#machines/kits/paged-list/paged-list.effects.ts';
import type { LoginLogQuery } from './login-log.machine.ts';

/** The effects of the login-log machine. */
export const loginLogEffects = (client: Client) => ({
  loadPage: loadsPage((query: LoginLogQuery, options) => client.call(loginLog, { query }, options)),
});
