import type { Actor } from 'xstate';
import type { Client, Http } from '#api/client.ts';
import { me, type User } from '#api/contract/people/user.ts';
import { CallFailure } from '#api/contract/row/failure.ts';
import { createTokenStorage, type TokenStorage } from '#api/token-storage.ts';
import { type Renewals, startRenewals } from '#app/session/renewals.ts';
import { createSessionParts } from '#app/session/session-parts.ts';
import { accessCheck } from '#machines/console/navigation/access.effects.ts';
import { beginSession } from '#machines/console/session/begin-session.ts';
import type { SessionFact, sessionMachine } from '#machines/console/session/session.machine.ts';
import { createTokenTurns, type TokenTurns } from '#machines/token-turns.ts';
import type { FairLocks } from './fair-locks.ts';
import type { ClerkId } from './model-server.ts';
import type { StorageView } from './profile-storage.ts';
import type { World } from './world.ts';

/** A call that is about somebody's own things. */
const { whoever: _, ...ownThings } = me;

/** Parts that a test breaks on purpose, to see that it is noticed. */
export interface Breakage {
  readonly locks?: (world: World) => FairLocks;
  readonly settle?: () => Promise<void>;
  readonly renewalStorage?: (storage: TokenStorage) => TokenStorage;
  readonly sweepTokens?: Renewals['sweepTokens'];
  readonly http?: (http: Http) => Http;
}

const nobody = () => new AbortController().signal;

/** One tab of the console: the real client, session and renewal; the navigation asks who is there as the real one does. */
export class Tab {
  readonly session: Actor<typeof sessionMachine>;
  readonly view: StorageView;
  private calls = 0;
  private readonly client: Client;
  private readonly storage: TokenStorage;
  private readonly renewals: Renewals;
  private readonly world: World;
  private readonly name: string;
  private navigation = new AbortController();
  /** tokens may be cleared for no other reason than that somebody leaves */
  private leaving = false;

  constructor(world: World, name: string, breakage: Breakage = {}) {
    this.world = world;
    this.name = name;
    this.view = world.profile.openView();
    this.storage = this.watchedStorage();
    const locks = (breakage.locks?.(world) ?? world.locks) as unknown as LockManager;
    const settle = breakage.settle ?? (() => this.settleStorage());
    const turns: TokenTurns = createTokenTurns(locks, settle, nobody);
    const http = (breakage.http ?? ((http) => http))(world.http(name));
    const { client, session } = createSessionParts({
      storage: this.storage,
      turns,
      renewals: async () => ({
        ...this.renewals,
        ...(breakage.sweepTokens && { sweepTokens: breakage.sweepTokens }),
      }),
      tell: () => undefined,
      reportFault: (error) => world.complain(`${name} met a fault: ${String(error)}`),
      http: async () => http,
    });
    this.client = client;
    this.session = session;
    this.renewals = startRenewals({
      client,
      storage: breakage.renewalStorage?.(this.storage) ?? this.storage,
      locks,
      turns,
      sessionOver: (sentence) => session.send({ type: 'session.refused', usedToken: null, sentence }),
    });
    session.on('*', (fact: SessionFact) => this.hear(fact));
    session.start();
    if (this.isLoggedIn) this.navigate();
  }

  get isLoggedIn(): boolean {
    return this.session.getSnapshot().matches('loggedIn');
  }

  /** Whose account is on the screen. */
  get shown(): string | null {
    return this.session.getSnapshot().context.user?.id ?? null;
  }

  /** The person does something in the account that they see. */
  call(): void {
    const { shown } = this;
    if (!this.isLoggedIn || shown === null) return;
    this.calls += 1;
    this.client.call(ownThings, {}).then(
      (user: User) => {
        this.calls -= 1;
        if (user.id !== shown) this.world.complain(`${this.name} showed ${shown} and acted as ${user.id}`);
      },
      (error: unknown) => {
        this.calls -= 1;
        if (!(error instanceof CallFailure)) this.world.complain(`a call failed with ${String(error)}`);
      },
    );
  }

  /** The person follows a link (`guard.refetch-user`). */
  navigate(): void {
    this.navigation.abort();
    this.storage.recheck();
    if (!this.storage.holdsAny()) return;
    this.navigation = new AbortController();
    const { signal } = this.navigation;
    const userFetched = (user: User) => !signal.aborted && this.session.send({ type: 'user.fetched', user });
    accessCheck(this.client, userFetched)(null, signal).catch((error: unknown) =>
      this.world.complain(`${this.name} could not navigate: ${String(error)}`),
    );
  }

  leave(): void {
    if (!this.isLoggedIn) return;
    const token = this.storage.refreshToken() ?? this.storage.accessToken();
    const { id } = this.world.server.sessionOf(token) ?? {};
    if (id !== undefined) this.world.left.add(id);
    this.leaving = true;
    this.session.send({ type: 'session.leave' });
  }

  logIn(clerk: ClerkId): void {
    if (this.session.getSnapshot().matches('loggedOut')) this.logInOver(clerk);
  }

  /** The form was sent; when the answer comes, another tab may have logged in before. */
  logInOver(clerk: ClerkId): void {
    const attempt = async () => {
      const arrived = this.world.profile.arrived();
      await this.world.later(`${this.name} logs in as ${clerk}`);
      if (!this.world.server.admits(clerk)) return;
      const tokens = this.world.server.logIn(clerk);
      await arrived;
      await this.world.later(`${this.name} is admitted as ${clerk}`);
      await beginSession(this.session, tokens);
    };
    attempt().catch((error: unknown) =>
      this.world.complain(`${this.name} could not log in: ${String(error)}`),
    );
  }

  /** Somebody changes what is stored by hand; the browser tells the other tabs only. */
  tamper(key: string, value: string | null): void {
    this.world.isRough = true;
    this.world.tampered = true;
    if (value === null) this.view.removeItem(key);
    else this.view.setItem(key, value);
  }

  sleep(): void {
    this.view.asleep = true;
  }

  wake(): void {
    this.view.wake();
  }

  /** Compares what the tab believes with what is so. */
  check(clerk: string | null): void {
    const { untold } = this.session.getSnapshot().context;
    const complain = (text: string) => this.world.complain(`${this.name} ${text}`);
    if (this.calls > 0) complain(`waits for ${this.calls} calls for good`);
    if (this.isLoggedIn !== (clerk !== null)) complain('does not know whether it is logged in');
    if (this.shown !== clerk) complain(`shows ${this.shown} in place of ${clerk}`);
    if (untold.length > 0) complain('has not told the server of a log-out');
  }

  stop(): void {
    this.session.stop();
    this.renewals.stop();
  }

  private hear({ type }: SessionFact): void {
    this.world.log.push(`${this.name}: ${type}`);
    this.navigation.abort();
    if (type === 'session.began') this.checkBeginning();
    if (type === 'session.ended') this.renewals.sessionEnded();
    else this.navigate();
  }

  /** What has been cleared and is only on its way here is a session that ends late; what stands there again is not. */
  private checkBeginning(): void {
    this.leaving = false;
    const { id } = this.world.server.sessionOf(this.world.profile.items.get('access_token') ?? null) ?? {};
    if (id !== undefined && this.world.left.has(id)) this.world.complain(`${this.name} revived ${id}`);
  }

  private async settleStorage(): Promise<void> {
    await this.world.later(`${this.name} waits for storage`);
    await this.view.settle();
  }

  /**
   * Nobody may write tokens after a log-out that has arrived. Nobody may clear tokens of a session that stands, but who leaves.
   * Of another tab's log-in only the refresh token may have arrived: it goes with the access token that was refused, and that
   * person logs in again.
   */
  private watchedStorage(): TokenStorage {
    const storage = createTokenStorage(this.view, this.view.page);
    return {
      ...storage,
      write: (tokens) => {
        const { id = '' } = this.world.server.sessionOf(tokens.access_token) ?? {};
        if (!storage.holdsAny() && this.world.left.has(id)) {
          this.world.complain(`${this.name} wrote tokens of ${id} after it had seen a log-out`);
        }
        storage.write(tokens);
      },
      clear: () => {
        const token = storage.accessToken() ?? storage.refreshToken();
        if (!this.leaving && !this.world.tampered && this.world.server.stands(token)) {
          this.world.complain(`${this.name} cleared the tokens of a session that stands`);
        }
        const { profile, server, hurt } = this.world;
        const unseen = server.sessionOf(profile.items.get('access_token'));
        if (unseen && unseen !== server.sessionOf(token)) hurt.add(unseen.id);
        storage.clear();
      },
    };
  }
}
