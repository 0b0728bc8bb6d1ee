import type * as contract from '#api/contract/store/abm.ts';
import type { Handlers } from '#server/call/handler.ts';
import { rawTypes } from '#server/call/raw-types.ts';
import { abmCertificate, abmInfo, uploadAbmToken } from '#server/store/abm/abm.ts';

export const abm: Handlers<typeof contract> = {
  info: ({ services, actor, now }) => abmInfo(services, actor, now),

  downloadPublicPem: async (call) =>
    new Response(await abmCertificate(call.services, call), {
      headers: {
        'content-type': rawTypes.pem,
        'content-disposition': 'attachment; filename="phoneward-abm.pem"',
      },
    }),

  uploadToken: uploadAbmToken,
};
