import type * as contract from '#api/contract/android/export.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportHandlers } from '#server/devices/export/calls.ts';

export const androidExport: Handlers<typeof contract> = exportHandlers('android');
