import type { AgentState } from '#api/contract/agent/messages.ts';
import type { Identified } from './identify.ts';

type Signed = Pick<Identified, 'now' | 'created' | 'enrolled_at'>;

/**
 * By our clock what a phone tells by its own: its signature says how far that is off. What it tells would else count as older than what was
 * noted of it by ours. Never later than it is heard, nor before the enrolment of the key that signs it (`decision.fact-time`).
 */
export const byOurClock = (at: string, signed: Signed): Date =>
  new Date(Math.min(Math.max(shifted(at, signed), signed.enrolled_at.getTime()), signed.now.getTime()));

const shifted = (at: string, { now, created }: Signed): number =>
  Date.parse(at) + now.getTime() - created.getTime();

/** A phone may know from before its enrolment where it was. */
const placeByOurClock = (at: string, signed: Signed): Date =>
  new Date(Math.min(shifted(at, signed), signed.now.getTime()));

/** The same of all the times in it. */
export function stateByOurClock<State extends Pick<AgentState, 'location' | 'passcodes_used'>>(
  { location, passcodes_used, ...state }: State,
  signed: Signed,
) {
  const timed = <Told extends { readonly at: string }>(told: Told, clock = byOurClock): Told => ({
    ...told,
    at: clock(told.at, signed).toISOString(),
  });
  return {
    ...state,
    ...(location && { location: timed(location, placeByOurClock) }),
    ...(passcodes_used && { passcodes_used: passcodes_used.map((used) => timed(used)) }),
  };
}
