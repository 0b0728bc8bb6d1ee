import type * as contract from '#api/contract/android/enrolment.ts';
import { androidChannels } from '#domain/android/brands.ts';
import type { Handlers } from '#server/call/handler.ts';
import {
  endCode,
  findCodes,
  lookAtCode,
  makeCode,
} from '#server/devices/android/identity/enrolment-codes.ts';
import { agentUrlOf } from '#server/process/agent-download.ts';

export const androidEnrolment: Handlers<typeof contract> = {
  mdmAppDownloadLink: async ({ services: { config }, query }) => {
    const { version, checksum, component } = config.androidAgent;
    const told = { version: version ?? '', checksum: checksum ?? '', component: component ?? '' };
    const asked = query.channel === undefined ? androidChannels : [query.channel];
    const list = asked.flatMap((channel) => {
      const url = agentUrlOf(config, channel);
      return url === null ? [] : [{ channel, url, ...told }];
    });
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
