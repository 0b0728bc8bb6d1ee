import type { AgentState } from '#api/contract/agent/messages.ts';
import type { HeardState, Timed } from '../gateways/agents/agents.ts';

/** By what the server knows of a request when a fact in it was: no clock of a phone is asked (`decision.fact-time`). */
export interface Heard {
  readonly now: Date;
  readonly enrolled_at: Date;
}

/** Its receipt, or so many seconds before it; never before the key that signs it was enrolled. */
export const factTime = (age_s: number | undefined, { now, enrolled_at }: Heard): Date =>
  new Date(Math.max(now.getTime() - (age_s ?? 0) * 1_000, enrolled_at.getTime()));

/** Where it is is nobody's business but while it is locked (`decision.android.agent`). */
export function heardState({ location, passcodes_used, ...state }: AgentState, heard: Heard): HeardState {
  const timed = <Told extends { readonly age_s?: number }>({ age_s, ...told }: Told): Timed<Told> => ({
    ...told,
    at: factTime(age_s, heard).toISOString(),
  });
  return {
    ...state,
    ...(location && state.locked && { location: timed(location) }),
    ...(passcodes_used && { passcodes_used: passcodes_used.map(timed) }),
  };
}
