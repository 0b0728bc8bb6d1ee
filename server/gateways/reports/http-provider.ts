import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { outsideAnswerBytes } from '#domain/limits.ts';
import { reportScore } from '#domain/reports/levels.ts';
import { isHttpsUrl } from '#domain/site/network-address.ts';
import type { Clock } from '../../database/clock.ts';
import { exchangeOutside, OutsideFault } from '../ask-outside.ts';
import { type ReportProvider, SecretRefused } from './provider.ts';

/** The wire format is described in docs/report-provider.md. */

const text = v.pipe(v.string(), v.maxLength(500));
const score = v.pipe(v.number(), v.integer(), v.minValue(reportScore.least), v.maxValue(reportScore.most));
const content = v.object({
  score,
  verdict: text,
  listed: v.boolean(),
  history: v.pipe(
    v.array(v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), score })),
    v.maxLength(60),
  ),
  sections: v.pipe(
    v.array(
      v.object({
        title: text,
        rows: v.pipe(v.array(v.object({ label: text, value: text })), v.maxLength(200)),
      }),
    ),
    v.maxLength(50),
  ),
});
const reportAnswer = v.variant('state', [
  v.object({ state: v.literal('running') }),
  v.object({ state: v.literal('refused') }),
  v.object({ state: v.literal('done'), content }),
]);

const page = v.pipe(v.string(), v.maxLength(2_000), v.check(isHttpsUrl));
const released = v.nullable(v.object({ at: v.pipe(v.string(), v.isoTimestamp()), url: page }));
const rcsAnswer = v.variant('state', [
  v.object({ state: v.literal('refused') }),
  v.object({ state: v.literal('open'), url: page, wechat: released, alipay: released }),
]);

const listedAnswer = v.object({ listed: v.boolean() });

const hmac = (key: string, ...lines: readonly string[]) =>
  createHmac('sha256', key).update(lines.join('\n')).digest('hex');

/** A provider at an address, whose path ends with a slash. */
export function httpProvider(address: string, clock: Pick<Clock, 'now'>): ReportProvider {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);

  async function ask<Schema extends v.GenericSchema>(
    schema: Schema,
    {
      method,
      path,
      key,
      body,
    }: {
      readonly method: 'PUT' | 'POST';
      readonly path: string;
      readonly key: string;
      readonly body: object;
    },
  ): Promise<v.InferOutput<Schema>> {
    const url = new URL(path, base);
    const sent = JSON.stringify(body);
    const time = String(Math.floor((await clock.now()).getTime() / 1_000));
    const signature = hmac(key, method, url.pathname, time, sent);
    const { status, headers, bytes } = await exchangeOutside(url, {
      method,
      body: sent,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-report-key': createHash('sha256').update(key).digest('hex').slice(0, 16),
        'x-report-time': time,
        'x-report-signature': signature,
      },
      maxBytes: outsideAnswerBytes,
    });
    if (status === 401) throw new SecretRefused(`${url.host} does not take the key`);
    if (status !== 200) throw new OutsideFault(`${url.host} answered ${status}`);
    const answered = bytes.toString('utf8');
    if (!isSame(headers.get('x-report-signature') ?? '', hmac(key, signature, answered)))
      throw new OutsideFault(`${url.host} answered with a wrong signature`);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), answered);
    if (!read.success) throw new OutsideFault(`${url.host} answered something else`);
    return read.output;
  }

  return {
    report: async ({ id, level, subject, key }) => {
      const answer = await ask(reportAnswer, {
        method: 'PUT',
        path: `reports/${id}`,
        key,
        body: { level, ...subject },
      });
      return answer.state === 'done' ? { ...answer, content: { ...answer.content, demo: false } } : answer;
    },
    rcs: async ({ id, subject: { name, id_card }, key }) => {
      const answer = await ask(rcsAnswer, { method: 'PUT', path: `rcs/${id}`, key, body: { name, id_card } });
      return answer.state === 'refused' ? null : answer;
    },
    isListed: async ({ type, content: asked, key }) => {
      const body = { type, content: asked };
      return (await ask(listedAnswer, { method: 'POST', path: 'blacklist', key, body })).listed;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
