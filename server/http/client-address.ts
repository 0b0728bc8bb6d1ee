import { isIP } from 'node:net';
import { networksOf } from '../process/networks.ts';

export interface ClientAddress {
  readonly ip: string;
  /** the browser spoke TLS, to us or to a proxy we trust */
  readonly secure: boolean;
}

interface Incoming {
  /** the other end of the TCP connection */
  readonly peer: string;
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
}

/**
 * Whose X-Forwarded-* headers are believed: nobody's, unless TRUSTED_PROXIES names them. `onUntrusted` is called once, with the first
 * address that sends X-Forwarded-For without being named: a proxy that was forgotten makes all people one address.
 */
export function createAddressReader(
  trustedProxies: readonly string[],
  onUntrusted: (peer: string) => void = () => {},
): (incoming: Incoming) => ClientAddress {
  const isTrusted = networksOf(trustedProxies);

  let isReported = false;
  return ({ peer, forwardedFor, forwardedProto }) => {
    const direct = withoutMapping(peer);
    if (!isTrusted(direct)) {
      if (forwardedFor !== null && !isReported) onUntrusted(direct);
      isReported ||= forwardedFor !== null;
      return { ip: direct, secure: false };
    }
    const protocol = forwardedProto?.split(',').at(-1)?.trim();
    return { ip: trustedIp(direct, forwardedFor, isTrusted), secure: protocol === 'https' };
  };
}

/** From the right, through trusted hops only: what stands left of the first stranger may be invented. */
function trustedIp(direct: string, forwardedFor: string | null, isTrusted: (ip: string) => boolean): string {
  let ip = direct;
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const next = withoutMapping(hop.trim());
    if (isIP(next) === 0) return ip;
    ip = next;
    if (!isTrusted(ip)) return ip;
  }
  return ip;
}

/** ::ffff:10.0.0.1 is 10.0.0.1 on a socket that speaks both. */
const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');
