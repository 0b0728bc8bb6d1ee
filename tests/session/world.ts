import type * as fc from 'fast-check';
import type { Http } from '#api/client.ts';
import { refresh } from '#api/contract/people/auth.ts';
import type { AnyEndpoint } from '#api/contract/row/endpoint.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { FairLocks } from './fair-locks.ts';
import { ModelServer } from './model-server.ts';
import { ProfileStorage } from './profile-storage.ts';

/** What may become of a request. */
export type Fate = 'answered' | 'request lost' | 'answer lost' | '503';

/** One browser profile, the network and the server; what comes next is the scheduler's choice. */
export class World {
  readonly server = new ModelServer();
  readonly profile = new ProfileStorage(this);
  readonly locks = new FairLocks(this);
  /** what went wrong, in words */
  readonly complaints: string[] = [];
  /** what happened, for whoever has to find out why */
  readonly log: string[] = [];
  /** requests were lost, or took so long that a renewal could not be repeated */
  isRough = false;
  /**
   * Sessions whose tokens a tab cleared that did not see them yet: the access token is fetched anew, or that person logs in
   * again. No two people do this within the time that storage takes.
   */
  readonly hurt = new Set<string>();
  /** what is stored was changed by hand: a session may end for that */
  tampered = false;
  /** sessions that somebody has left */
  readonly left = new Set<string>();
  /** Moves the tabs' clocks on. */
  readonly pass: (ms: number) => void;
  private readonly scheduler: fc.Scheduler;
  private coming: readonly Fate[] = [];
  private requests = 0;
  private refreshesUnderWay = 0;
  private readonly atRenewal: (() => void)[] = [];

  constructor(scheduler: fc.Scheduler, pass: (ms: number) => void) {
    this.scheduler = scheduler;
    this.pass = pass;
  }

  /** What becomes of the next requests; those after them are answered. */
  set fates(fates: readonly Fate[]) {
    this.coming = fates;
    this.requests = 0;
    if (fates.some((one) => one !== 'answered')) this.isRough = true;
  }

  /** Resolves when the scheduler says so. */
  async later(label: string): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), label);
    this.log.push(label);
  }

  complain(text: string): void {
    this.complaints.push(text);
    this.log.push(`!! ${text}`);
  }

  /** Acts when the server has renewed tokens the next time; the answer is still on its way. */
  duringRenewal(act: () => void): void {
    this.atRenewal.push(act);
  }

  /** The network of one tab. */
  http(tab: string): Http {
    const exchange = (row: AnyEndpoint, input: unknown, { token = null, actingClerk = null }: Sent) =>
      this.exchange(`${tab} ${row.name} ${token ?? (input as Body).body?.refresh_token ?? ''}`, row, () =>
        this.answer(row, input as Body, token, actingClerk),
      );
    return {
      send: exchange as Http['send'],
      open: () => Promise.reject(new Error('nothing is streamed here')),
    };
  }

  /** Lets everything happen that is due, in the scheduler's order. */
  async settle(): Promise<void> {
    await calm();
    while (this.scheduler.count() > 0) {
      await this.scheduler.waitOne();
      await calm();
    }
  }

  private async exchange<Result>(label: string, row: AnyEndpoint, act: () => Result): Promise<Result> {
    const fate = this.coming[this.requests] ?? 'answered';
    this.requests += 1;
    const renews = row === refresh;
    if (renews && this.refreshesUnderWay > 0) this.complain('two refreshes under way at once');
    if (renews) this.refreshesUnderWay += 1;
    const arrived = this.profile.arrived();
    try {
      await this.later(`${label} arrives`);
      return await this.outcome(label, fate, act, arrived);
    } finally {
      if (renews) this.refreshesUnderWay -= 1;
    }
  }

  private async outcome<Result>(
    label: string,
    fate: Fate,
    act: () => Result,
    arrived: Promise<void>,
  ): Promise<Result> {
    const network = new CallFailure({ kind: 'network' });
    if (fate === 'request lost') throw network;
    if (fate === '503') {
      throw new CallFailure({
        kind: 'http',
        url: null,
        status: 503,
        statusMessage: null,
        code: 'UNAVAILABLE',
        message: '',
        responseId: null,
      });
    }
    const answer = attempt(act);
    await arrived;
    await this.later(`${label}: ${fate}`);
    if (fate === 'answer lost') throw network;
    return answer();
  }

  private answer(
    row: AnyEndpoint,
    { body }: Body,
    token: string | null,
    actingClerk: string | null,
  ): unknown {
    if (row.access.login) return this.server.authenticate(token, actingClerk);
    if (row === refresh) {
      for (const act of this.atRenewal.splice(0)) void this.later('meanwhile').then(act);
      return this.server.refresh(body?.refresh_token ?? '');
    }
    this.server.logOut(body?.refresh_token ?? '');
    return { ok: true };
  }
}

interface Sent {
  readonly token?: string | null;
  readonly actingClerk?: string | null;
}
interface Body {
  readonly body?: { readonly refresh_token: string };
}

/** Does it now; the result, or what it threw, comes when it is asked for. */
function attempt<Result>(act: () => Result): () => Result {
  try {
    const result = act();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Lets everything run that waits for nothing: browsers do so before they turn to the next event. */
const calm = () => new Promise((resolve) => setImmediate(resolve));
