import { fromPromise } from 'xstate';
import { upload } from '#api/contract/devices/wallpaper.ts';
import type { Client } from '#api/contract/row/call.ts';
import * as messages from '#domain/member-messages.ts';
import { fieldOf, submitted } from '#machines/kits/submission/submission.effects.ts';
import { drawnAsJpeg } from './picture-file.ts';
import type { UploadAnswer, UploadInput } from './wallpaper-upload.machine.ts';

/** The effects of the wallpaper-upload machine. */
export const wallpaperUploadEffects = (client: Client) => ({
  uploadWallpaper: fromPromise<UploadAnswer, UploadInput>(
    async ({ input: { picture, crop, idempotencyKey } }) => {
      const content = await drawnAsJpeg(picture, crop);
      if (content === null) return { ok: false, field: 'content', sentence: messages.pictureNotDrawn };
      const call = client.call(upload, { body: { content } }, { idempotencyKey });
      return submitted(
        call.then(() => ({})),
        (refusal) => fieldOf(refusal, ['content']),
      );
    },
  ),
});
