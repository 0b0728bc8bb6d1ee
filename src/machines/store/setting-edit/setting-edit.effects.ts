import { fromPromise } from 'xstate';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { edited } from '#machines/kits/submission/submission.effects.ts';
import type { SaveSettingAnswer, SaveSettingInput } from './setting-edit.machine.ts';
import { sectionOf } from './setting-sections.ts';

/** The effects of the setting-edit machine. */
export const settingEditEffects = (client: Client) => ({
  saveSetting: fromPromise<SaveSettingAnswer, SaveSettingInput>(({ input: { section, ...save } }) => {
    const { save: send, told, secret, secretInBody = secret } = sectionOf(section);
    return edited(
      send(client, save),
      (refusal) => {
        if (hasCode(refusal, 'SECPWD_MISMATCH')) return 'password';
        const { field } = refusal;
        if (field === undefined) return null;
        if (field === secretInBody) return secret ?? null;
        return field in save.values ? field : null;
      },
      told(save.values),
    );
  }),
});
