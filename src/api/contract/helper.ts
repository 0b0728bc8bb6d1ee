import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Ours: without a login, too; /system/dev shows it to whoever reports a fault. */
export const serverVersion = endpoint({
  name: 'helper.serverVersion',
  method: 'GET',
  path: '/api/helper/server-version',
  title: '服务器版本',
  access: { login: false },
  result: v.object({ version: v.string() }),
});
