import { fromPromise } from 'xstate';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import type { Client } from '#api/contract/row/call.ts';
import { hasCode } from '#api/contract/row/failure.ts';
import { refusalOf, sentenceOf } from '#machines/refusal.ts';
import type { FetchCodeAnswer, FetchCodeInput } from './release-code.machine.ts';

/** The effects of the release-code machine; `disclose` gets the code. */
export const releaseCodeEffects = (client: Client, disclose: (code: string) => void) => ({
  fetchCode: fromPromise<FetchCodeAnswer, FetchCodeInput>(
    async ({ input: { deviceId, idempotencyKey, password } }) => {
      try {
        const input = { params: { id: deviceId }, body: { password } };
        const { result } = await client.call(androidCommandCalls['get-deregulate-passcode'], input, {
          idempotencyKey,
        });
        if ('hold_until' in result) return { kind: 'held', holdUntil: result.hold_until };
        disclose(result.passcode);
        return { kind: 'told' };
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        const kind = hasCode(refusal, 'CONFLICT') ? 'over' : 'refused';
        return { kind, sentence: sentenceOf(refusal) };
      }
    },
  ),
});
