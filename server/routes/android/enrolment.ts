import type * as contract from '#api/contract/android/enrolment.ts';
import { androidAdminComponent } from '#domain/android/provisioning.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  endCode,
  findCodes,
  lookAtCode,
  makeCode,
} from '#server/devices/android/identity/enrolment-codes.ts';
import { downloadFor } from '#server/process/agent-downloads.ts';

export const androidEnrolment: Handlers<typeof contract> = {
  mdmAppDownloadLink: async ({ services, query: { channel } }) => {
    const { agentDownloads } = services;
    const ofChannel = channel === undefined ? null : (downloadFor(agentDownloads, channel) ?? null);
    const found =
      channel === undefined
        ? agentDownloads.toSorted((a, b) => a.channel - b.channel)
        : ofChannel
          ? [{ ...ofChannel, channel }]
          : [];
    const list = found.map((one) => ({ ...one, component: androidAdminComponent }));
    return { list, total: list.length };
  },

  newEnrolmentCode: (call) => makeCode(call),

  enrolmentCodes: async ({ services, actor, now }) => {
    const list = await findCodes(services, actor, now);
    return { list, total: list.length };
  },

  enrolmentCodeStatus: ({ services, actor, params, now }) => lookAtCode(services, actor, params.id, now),
  endEnrolmentCode: ({ services, actor, params, now }) => endCode(services, actor, params.id, now),
};
