import type { AgentState } from '#api/contract/agent/messages.ts';
import type { Identified } from './identify.ts';

type Signed = Pick<Identified, 'now' | 'created'>;

/**
 * By our clock what a phone tells by its own: its signature says how far that is off. What it tells would else count as older than what was
 * noted of it by ours. Never later than it is heard.
 */
export const byOurClock = (at: string, { now, created }: Signed): Date =>
  new Date(Math.min(Date.parse(at) + now.getTime() - created.getTime(), now.getTime()));

/** The same of all the times in it. */
export function stateByOurClock<State extends Pick<AgentState, 'location' | 'passcodes_used'>>(
  { location, passcodes_used, ...state }: State,
  signed: Signed,
) {
  const timed = <Told extends { readonly at: string }>(told: Told): Told => ({
    ...told,
    at: byOurClock(told.at, signed).toISOString(),
  });
  return {
    ...state,
    ...(location && { location: timed(location) }),
    ...(passcodes_used && { passcodes_used: passcodes_used.map(timed) }),
  };
}
