import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { generatedPasswordLength } from '#domain/limits.ts';

const algorithm = 'argon2id';
const tagLength = 32;
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 25 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

const derive = promisify(argon2);

/** Answers the PHC text `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(algorithm, { message: password, nonce, tagLength, ...cost });
  return `$${algorithm}$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Without those that are taken for one another when somebody reads it out. */
const legible = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A password that nobody has chosen. */
export const generatePassword = (): string =>
  Array.from({ length: generatedPasswordLength }, () => legible[randomInt(legible.length)]).join('');

/** Takes the same time whether there is a hash or not, so that an unknown account can't be told by the clock. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { memory, passes, parallelism, nonce, tag } = parse(hash ?? nobody);
  const given = await derive(algorithm, {
    message: password,
    nonce,
    tagLength: tag.length,
    memory,
    passes,
    parallelism,
  });
  return timingSafeEqual(given, tag) && hash !== null;
}

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const nobody = `$${algorithm}$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(Buffer.alloc(16))}$${text(Buffer.alloc(tagLength))}`;

function parse(hash: string) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!found) throw new Error('a stored password hash has an unknown form');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = found;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
