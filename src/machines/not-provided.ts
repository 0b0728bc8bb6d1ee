import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';

/**
 * The default of an effect that answers once: rejects with "<name>: not provided", so that a forgotten
 * effect fails at its first use instead of looking like success. The real one is provided in `app/`.
 */
export const notProvided = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name}: not provided`)));

/** The same for a long-lived effect (an event stream, a lock): fails when it is started. */
export const notProvidedCallback = <Received extends EventObject = EventObject, Input = NonReducibleUnknown>(
  name: string,
) =>
  fromCallback<Received, Input>(() => {
    throw new Error(`${name}: not provided`);
  });

/** The same for an action. */
export const actionNotProvided =
  <Params = undefined>(name: string) =>
  (_: unknown, _params: Params): void => {
    throw new Error(`${name}: not provided`);
  };
