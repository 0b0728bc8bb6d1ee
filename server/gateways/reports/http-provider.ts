import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { outsideAnswerBytes } from '#domain/limits.ts';
import { readContent } from '#domain/reports/content.ts';
import { exchangeOutside, OutsideFault } from '../ask-outside.ts';
import { type OperatorReports, type ReportProvider, SecretRefused } from './provider.ts';

/** The wire format is described in docs/report-provider.md. */

const reportAnswer = v.variant('state', [
  v.object({ state: v.literal('running') }),
  v.object({ state: v.literal('refused') }),
  v.object({ state: v.literal('done'), content: v.unknown() }),
]);

const page = v.pipe(v.string(), v.maxLength(2_000));
const released = v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), url: page }));
const rcsAnswer = v.variant('state', [
  v.object({ state: v.literal('refused') }),
  v.object({ state: v.literal('open'), url: page, wechat: released, alipay: released }),
]);

const listedAnswer = v.object({ listed: v.boolean() });

/** Over the uuid and the hash of the body, of a request and of its answer. */
const signatureOf = (key: string, id: string, body: string) =>
  createHmac('sha256', key)
    .update(`${id}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest('hex');

interface Asking {
  /** within the address */
  readonly path: 'reports' | 'rcs' | 'blacklist';
  readonly id: string;
  readonly key: string;
  readonly body: object;
}

/** A provider at an address, whose path ends with a slash. `operatorKey` null: the operator is connected to nothing. */
export function httpProvider(address: string, operatorKey: string | null): ReportProvider {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);

  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    { path, id, key, body }: Asking,
  ): Promise<v.InferOutput<Schema>> {
    const url = new URL(`${path}/${id}`, base);
    const sent = JSON.stringify(body);
    const { status, headers, bytes } = await exchangeOutside(url, {
      method: 'PUT',
      body: sent,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-report-key': createHash('sha256').update(key).digest('hex').slice(0, 16),
        'x-report-signature': signatureOf(key, id, sent),
      },
      maxBytes: outsideAnswerBytes,
    });
    if (status === 401) throw new SecretRefused(`${url.host} does not take the key`);
    if (status !== 200) throw new OutsideFault(`${url.host} answered ${status}`);
    const answered = bytes.toString('utf8');
    if (!isSame(headers.get('x-report-signature') ?? '', signatureOf(key, id, answered)))
      throw new OutsideFault(`${url.host} answered with a wrong signature, or to another question`);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), answered);
    if (!read.success) throw new OutsideFault(`${url.host} answered something else`);
    return read.output;
  }

  const operatorReports = (key: string): OperatorReports => ({
    rcs: async ({ id, subject: { name, id_card } }) => {
      const answer = await ask(rcsAnswer, { path: 'rcs', id, key, body: { name, id_card } });
      return answer.state === 'refused' ? null : answer;
    },
    isListed: async ({ id, type, content }) =>
      (await ask(listedAnswer, { path: 'blacklist', id, key, body: { type, content } })).listed,
  });

  return {
    name: base.host,
    demo: false,
    serves: () => true,
    report: async ({ id, level, subject, key }) => {
      const answer = await ask(reportAnswer, { path: 'reports', id, key, body: { level, ...subject } });
      return answer.state === 'done'
        ? { state: 'done', content: readContent(answer.content, level) }
        : answer;
    },
    operator: operatorKey === null ? null : operatorReports(operatorKey),
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
