import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** An address that was looked up, to be connected to as it is: looked up again it may be another one. */
export interface Destination {
  readonly address: string;
  readonly family: 4 | 6;
}

export type LookUp = (host: string) => Promise<readonly Destination[]>;

/** As the system knows it. Rejects where it does not. */
export const lookUpHost: LookUp = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/** `unknown`: nobody knows the host; `own`: one of its addresses lies in a network that no callback goes to. */
export class NoDestination extends Error {
  override readonly name = 'NoDestination';
  readonly reason: 'unknown' | 'own';

  constructor(reason: 'unknown' | 'own', cause?: unknown) {
    super(`no callback goes there: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface CallbackNetwork {
  readonly isOwn: (ip: string) => boolean;
  readonly lookUp: LookUp;
}

/** Where the host of an address is. Throws NoDestination where any of its addresses is forbidden: which of them is taken is chance. */
export async function destinationOf(
  { hostname }: URL,
  { isOwn, lookUp }: CallbackNetwork,
): Promise<Destination> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const literal = isIP(host);
  const found =
    literal === 0
      ? await lookUp(host).catch((cause: unknown) => {
          throw new NoDestination('unknown', cause);
        })
      : [{ address: host, family: literal === 6 ? 6 : 4 } as const];
  const [first] = found;
  if (!first) throw new NoDestination('unknown');
  if (found.some(({ address }) => isOwn(address))) throw new NoDestination('own');
  return first;
}
