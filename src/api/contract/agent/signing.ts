/**
 * How an agent signs its requests (docs/agent-protocol.md): HTTP message signatures (RFC 9421) in one profile, the body by its digest (RFC
 * 9530), P-256 with SHA-256. Nothing of it is left to choose, so that it is written, and read, as these texts.
 */

export const agentTag = 'phoneward-agent-v1';
const covered = '("@method" "@authority" "@path" "@query" "content-digest")';

/** What an enrolment names, before the server has named the key. */
export const newKeyId = 'new';

export interface SignatureParameters {
  /** epoch seconds */
  readonly created: number;
  /** made by the server */
  readonly key_id: string;
  /** of the key: it only grows */
  readonly counter: number;
}

export const parametersText = ({ created, key_id, counter }: SignatureParameters): string =>
  `${covered};created=${created};keyid="${key_id}";nonce="${counter}";tag="${agentTag}"`;

/** What stands behind the label of `Signature-Input`; up to 15 digits are a whole number to every language. */
export const parametersPattern = new RegExp(
  `^${covered.replace(/[()]/g, '\\$&')};created=(\\d{1,10});keyid="([\\w-]{1,64})";nonce="([1-9]\\d{0,14})";tag="${agentTag}"$`,
);

/** `Content-Digest` of a SHA-256 in base64. */
export const digestText = (base64: string): string => `sha-256=:${base64}:`;

export interface SignedParts {
  readonly method: string;
  /** of the server's address, as the agent knows it: with a port only where it is not the scheme's own */
  readonly authority: string;
  readonly path: string;
  /** with its question mark; '' without one */
  readonly query: string;
  /** `Content-Digest` */
  readonly digest: string;
}

/** The text that is signed. */
export const signedText = (
  { method, authority, path, query, digest }: SignedParts,
  parameters: string,
): string =>
  [
    `"@method": ${method}`,
    `"@authority": ${authority}`,
    `"@path": ${path}`,
    `"@query": ${query || '?'}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${parameters}`,
  ].join('\n');
