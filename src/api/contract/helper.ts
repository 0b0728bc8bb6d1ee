import * as v from 'valibot';
import { endpoint } from './row/endpoint.ts';
import { digit, listOf } from './row/fields.ts';
import { namedClerk } from './row/named-clerk.ts';

/** Ours: without a login, too; /system/dev shows it to whoever reports a fault. */
export const serverVersion = endpoint({
  name: 'helper.serverVersion',
  method: 'GET',
  path: '/api/helper/server-version',
  title: '服务器版本',
  access: { login: false },
  result: v.object({ version: v.string() }),
});

/**
 * Clerks of the own store who can be given something: not the disabled ones, unless with_disabled=1 asks for them, too: what they did is
 * looked for still. Ours: id and name are no secret among colleagues.
 */
export const clerkList = endpoint({
  name: 'helper.clerkList',
  method: 'GET',
  path: '/api/helper/clerk-list',
  title: '门店店员',
  access: { login: true },
  query: v.object({ with_disabled: v.optional(digit) }),
  result: listOf(namedClerk),
});
