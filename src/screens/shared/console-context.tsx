import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#api/contract/people/user.ts';
import type { Payload } from '#api/contract/plumbing.ts';
import type { Client } from '#api/contract/row/call.ts';
import type { Failure } from '#api/contract/row/failure.ts';
import type { RecordedRun, Recording } from '#domain/diagram/recording.ts';
import type { SiteConfig } from '#domain/site/site.ts';
import type { BatchFact, LiveFact, LiveUpdates } from '#machines/console/live-updates/live.ts';
import type { navigationMachine } from '#machines/console/navigation/navigation.machine.ts';
import type { Place } from '#machines/console/navigation/place.ts';
import type { SessionEnd, sessionMachine } from '#machines/console/session/session.machine.ts';
import type { siteConfigMachine } from '#machines/console/site-config/site-config.machine.ts';
import type { LazyPart } from '#ui/popup/lazy-part.ts';
import type { Holds } from './holds.ts';
import type { Kept } from './kept.ts';

/** The long-lived parts of the console that screens reach; the app fills it. */
export interface Console {
  /** tells the person about every failed call that somebody asked for */
  readonly client: Client;
  /** the same for what goes not by the client */
  readonly tell: (failure: Failure) => void;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** how the last session ended; null from the next login on */
  readonly sessionEnd: () => SessionEnd | null;
  readonly navigation: ActorRefFrom<typeof navigationMachine>;
  readonly site: ActorRefFrom<typeof siteConfigMachine>;
  readonly siteTitle: string;
  readonly live: LiveUpdates;
  readonly holds: Holds;
  readonly kept: Kept;
  readonly notify: (tone: 'info' | 'ok' | 'warn', text: string) => void;
  /** what a prerendered route shows besides its code (`build.payload`); rejects where it cannot be had */
  readonly payload: (path: string) => Promise<Payload>;
  readonly newBuild: NewBuild;
  /** what the machines have done since the page was opened */
  readonly recorder: LazyPart<RunRecorder>;
}

/** Whether the server has a newer build than this page (`build.poll`). */
export interface NewBuild {
  readonly isFound: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the shown page from it. Resolves only where that is not possible now. */
  readonly load: () => Promise<void>;
}

/** Hears all machines of the page; keeps nothing of what they say of anybody. */
export interface RunRecorder {
  readonly runs: () => readonly RecordedRun[];
  /** tells soon after something was added; answers how to end it */
  readonly subscribe: (listener: () => void) => () => void;
  /** grows with everything that is added */
  readonly version: number;
  readonly complete: boolean;
  readonly dropped: Recording['dropped'];
  readonly save: () => Recording;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const console = use(ConsoleContext);
  if (!console) throw new Error('no ConsoleContext');
  return console;
}

export const useClient = (): Client => useConsole().client;

/** What the host configures (`app.config.host`), as far as it is known. */
export const useSite = (): SiteConfig => useSelector(useConsole().site, (snapshot) => snapshot.context.site);

/** Who is logged in: the default layout fills it, and shows no screen without a user. */
export const UserContext = createContext<User | null>(null);

export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('no login');
  return user;
}

/** The place whose page is shown. */
export const usePlace = (): Place =>
  useSelector(useConsole().navigation, (snapshot) => snapshot.context.place);

export interface GoOptions {
  /** no new entry in the history */
  readonly replace?: boolean;
  /** what belongs to the place but not into its address (`decision.url`) */
  readonly state?: unknown;
}

/** Goes to an address of the console; '?…' keeps the path. */
export function useGo(): (href: string, options?: GoOptions) => void {
  const { navigation } = useConsole();
  return (href, { replace = false, state = null } = {}) =>
    navigation.send({ type: replace ? 'navigate.replace' : 'navigate.push', href, state });
}

/** Hears what changed (`decision.live`). `expecting`: an operation is unfinished, polls come faster. */
export function useLive(listener: (fact: LiveFact) => void, { expecting = false } = {}): void {
  const { live } = useConsole();
  const heard = useEffectEvent(listener);
  useEffect(() => live.subscribe((fact) => heard(fact)), [live]);
  useEffect(() => (expecting ? live.expectChange() : undefined), [live, expecting]);
}

/** Hears what changed of one's batches. */
export function useLiveBatches(listener: (fact: BatchFact) => void): void {
  const { live } = useConsole();
  const heard = useEffectEvent(listener);
  useEffect(() => live.subscribeToBatches((fact) => heard(fact)), [live]);
}
