import type * as contract from '#api/contract/android/enrolment.ts';
import { androidChannel } from '#domain/android/brands.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  endCode,
  findCodes,
  lookAtCode,
  makeCode,
} from '#server/devices/android/identity/enrolment-codes.ts';
import { downloadFor } from '#server/process/agent-downloads.ts';

export const androidEnrolment: Handlers<typeof contract> = {
  mdmAppDownloadLink: async ({ services, query: { channel = androidChannel.other } }) => {
    const { url = null, version = '', checksum = '' } = downloadFor(services.agentDownloads, channel) ?? {};
    const channels = services.agentDownloads.map((one) => one.channel).toSorted();
    return { url, version, checksum, channel, channels };
  },

  newEnrolmentCode: (call) => makeCode(call),

  enrolmentCodes: async ({ services, actor, now }) => {
    const list = await findCodes(services, actor, now);
    return { list, total: list.length };
  },

  enrolmentCodeStatus: ({ services, actor, params, now }) => lookAtCode(services, actor, params.id, now),
  endEnrolmentCode: ({ services, actor, params, now }) => endCode(services, actor, params.id, now),
};
