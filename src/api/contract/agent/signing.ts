/** How an agent signs its requests (docs/agent-protocol.md): HTTP message signatures (RFC 9421), the body by its digest (RFC 9530). */

export const agentAlgorithms = ['ed25519', 'ecdsa-p256-sha256'] as const;
export type AgentAlgorithm = (typeof agentAlgorithms)[number];

/** Bytes of a signature, the same for both: r and s one behind the other. */
export const signatureBytes = 64;

/** What is covered, no more and no less, in any order. */
export const coveredAlways = ['@method', '@path', '@query'] as const;
export const coveredWithBody = [...coveredAlways, 'content-digest', 'content-type'] as const;

/** `nonce`: a counter of the key, in digits, that only grows. */
export const signatureParameters = ['created', 'keyid', 'alg', 'nonce'] as const;

export const agentContentType = 'application/json';
export const digestAlgorithm = 'sha-256';
