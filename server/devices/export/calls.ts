import type * as v from 'valibot';
import type { exportCalls } from '#api/contract/devices/export-calls.ts';
import type { ModuleName } from '#domain/access/modules.ts';
import type { Permission } from '#domain/access/permissions.ts';
import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import type { Handlers } from '#server/call/handler.ts';
import { cancelExport, downloadExport, listExports, lookAtExport, startExport } from './jobs.ts';

type Calls = ReturnType<typeof exportCalls<string, ModuleName, Permission, v.GenericSchema<unknown, object>>>;

/** The handlers of a kind's exports. */
export const exportHandlers = (kind: DeviceKindName): Handlers<Calls> => ({
  start: (call) => startExport(call, kind),
  list: ({ services, actor, query, now }) => listExports(services, actor, kind, query, now),
  look: ({ services, actor, params, now }) => lookAtExport(services, actor, kind, params.id, now),
  cancel: ({ services, actor, params, now }) => cancelExport(services, actor, kind, params.id, now),
  download: ({ services, actor, params, now }) => downloadExport(services, actor, kind, params.id, now),
});
