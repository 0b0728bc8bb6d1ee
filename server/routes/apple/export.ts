import type * as contract from '#api/contract/apple/export.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportHandlers } from '#server/devices/export/calls.ts';

export const iosExport: Handlers<typeof contract> = exportHandlers('apple');
