import type * as contract from '#api/contract/apple/export.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  cancelExport,
  downloadExport,
  listExports,
  lookAtExport,
  startExport,
} from '#server/devices/apple/export/jobs.ts';

export const iosExport: Handlers<typeof contract> = {
  start: (call) => startExport(call),
  list: ({ services, actor, query, now }) => listExports(services, actor, query, now),
  look: ({ services, actor, params, now }) => lookAtExport(services, actor, params.id, now),
  cancel: ({ services, actor, params, now }) => cancelExport(services, actor, params.id, now),
  download: ({ services, actor, params, now }) => downloadExport(services, actor, params.id, now),
};
