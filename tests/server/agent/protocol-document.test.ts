import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agentMinor, agentRows, commands } from '#api/contract/agent/calls.ts';
import {
  answersBody,
  answersResult,
  commandsResult,
  contactBody,
  contactResult,
  enrolBody,
  enrolResult,
} from '#api/contract/agent/messages.ts';
import { agentRefusals } from '#api/contract/agent/refusals.ts';
import { agentPollMaxS, agentPollSpread, passcodeDigits, passcodesAhead } from '#domain/limits.ts';
import { isSignedBy, readPublicKey, readSignature, requireDigest } from '#server/agent-api/signature.ts';
import { carryOut } from '../../../agent/carry-out.ts';
import { passcodeOf, typePasscode } from '../../../agent/passcodes.ts';
import { newPhone } from '../../../agent/phone-state.ts';
import { signedHeaders } from '../../../agent/signing.ts';
import { anIdentity } from './agent-bench.ts';
import { type HandRequest, signatureBase } from './hand-signed.ts';

const markdown = readFileSync(path.join(import.meta.dirname, '../../../docs/agent-protocol.md'), 'utf8');

/** Blocks of JSON behind a comment that says what they are. */
const blocks = (what: string): unknown[] =>
  [...markdown.matchAll(new RegExp(`<!-- ${what} -->\\n\`\`\`json\\n([\\s\\S]*?)\\n\`\`\``, 'g'))].map(
    ([, text = '']) => JSON.parse(text),
  );

/** The cells of a table's rows, by the title of its first column. */
function table(first: string): string[][] {
  const [, body = ''] =
    new RegExp(`^\\| ${first} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(markdown) ?? [];
  return body
    .trim()
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '));
}

const unquoted = (cell = '') => cell.replaceAll('`', '');
const phone = () => newPhone('http://server.example', anIdentity);

describe('the document of the agent protocol', () => {
  const examples: Readonly<Record<string, v.GenericSchema>> = {
    'enrol body': enrolBody,
    'enrol result': enrolResult,
    'contact body': contactBody,
    'contact result': contactResult,
    'commands result': commandsResult,
    'answers body': answersBody,
    'answers result': answersResult,
  };

  it.each(Object.entries(examples))('[decision.android.agent] shows %s as it is taken', (name, schema) => {
    const [example, ...more] = blocks(`example: ${name}`);
    expect(more).toEqual([]);
    expect(v.safeParse(schema, example).issues).toBeUndefined();
  });

  it('names each call', () => {
    for (const row of agentRows)
      expect(markdown).toMatch(new RegExp(`^### \`${row.method} ${row.path}[\`?]`, 'm'));
  });

  it('[decision.android.agent] says of each refusal what to do', () => {
    const told = new Map(table('code').map(([code = '', status = '']) => [code, Number(status)]));
    for (const [code, { status }] of Object.entries(agentRefusals))
      expect([code, told.get(code)]).toEqual([code, status]);
    const [refusal] = blocks('example: refusal') as [{ message: string; statusCode: number }];
    expect(refusal).toMatchObject({ statusCode: 401, message: agentRefusals.REPLAYED.message });
  });

  it('[decision.android.agent] says how long a poll waits', () => {
    const told = /between ([\d.]+) and (\d+) s, drawn/.exec(markdown)?.slice(1).map(Number);
    expect(told).toEqual([agentPollMaxS * (1 - agentPollSpread), agentPollMaxS]);
    expect(Number(/no answer has come for (\d+) s/.exec(markdown)?.[1]) * 1_000).toBe(commands.timeoutMs);
  });

  it('ends its versions with the one that is served', () => {
    expect(table('minor').at(-1)?.[0]).toBe(String(agentMinor));
  });

  it('[decision.android.agent] tells of commands what the reference agent takes', () => {
    for (const [command, payload, result] of table('command')) {
      const state = { ...phone(), apps: [{ app_name: '微信', package_name: 'com.tencent.mm' }] };
      const given = {
        command_uuid: '6b0cbe0e-6f3c-4f0e-9a53-0d5f3b1f4a10',
        command: unquoted(command),
        payload: JSON.parse(unquoted(payload)),
        attachments: { content: 'AAAA' },
      };
      carryOut(state, given);
      expect(state.unanswered, command).toMatchObject([
        { type: 'acknowledged', result: JSON.parse(unquoted(result)) },
      ]);
    }
  });
});

describe('the test vectors of codes', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  /** The whole numbers of RFC 4226, appendix D, of which a code is the end. */
  const published = [
    1284755224, 1094287082, 137359152, 1726969429, 1640338314, 868254676, 1918287922, 82162583, 673399871,
    645520489,
  ];

  it('[decision.android.passcode] are those of RFC 4226', () => {
    const ends = published.map((whole) => String(whole).padStart(passcodeDigits, '0').slice(-passcodeDigits));
    expect(table('counter').map(([, code]) => code)).toEqual(ends);
    expect(published.map((_, counter) => passcodeOf(secret, counter))).toEqual(ends);
  });

  it('[decision.android.passcode] are taken up to ten ahead, none twice, and each for what it is for', () => {
    const other = 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U';
    const state = { ...phone(), passcode_secrets: { unlock: secret, deregulate: other }, regulated: true };
    const type = (code: string) => typePasscode(state, code);
    expect(type(passcodeOf(secret, passcodesAhead))).toBe('wrong');
    expect([type('45520489'), type('45520489'), type('84755224')]).toEqual(['unlock', 'wrong', 'wrong']);
    expect(type(passcodeOf(secret, passcodesAhead))).toBe('unlock');
    expect([type(passcodeOf(other, 0)), state.regulated]).toEqual(['deregulate', false]);
    expect(state.passcode_counters).toEqual({ unlock: 11, deregulate: 1 });
  });
});

describe('the pauses behind wrong codes', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const locked = () => ({
    ...phone(),
    passcode_secrets: { unlock: secret, deregulate: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U' },
    lock: { message: '请联系门店', phone_number: null },
  });

  it.each(table('wrong codes in a row'))(
    '[decision.android.passcode] are kept by the reference agent as they are told: behind %s, %s s',
    (wrong, seconds) => {
      const state = locked();
      let now = 0;
      const type = (code: string) => typePasscode(state, code, now / 1_000);
      for (let count = 1; count <= Number.parseInt(wrong ?? '', 10); count++) {
        expect(type('00000000')).toBe('wrong');
        if (count < Number.parseInt(wrong ?? '', 10)) now += 3_600_000;
      }
      now += Number(seconds) * 1_000 - 1;
      if (seconds !== '0') expect([type('84755224'), state.lock === null]).toEqual(['paused', false]);
      now += 1;
      expect([type('84755224'), state.lock]).toEqual(['unlock', null]);
      expect([type('00000000'), type('00000000')]).toEqual(['wrong', 'wrong']);
    },
  );

  it('[decision.android.passcode] let who tries as soon as the phone lets them try as often in a day as the decision counts', () => {
    const decision = readFileSync(
      path.join(import.meta.dirname, '../../../docs/decisions/android.md'),
      'utf8',
    );
    const counted = /(\d+) tries in the first 24 hours and (\d+)\s+in each later/.exec(decision)?.slice(1);
    const state = locked();
    const minutes: number[] = [];
    for (let minute = 0; minute < 2 * 24 * 60; ) {
      const did = typePasscode(state, '00000000', minute * 60);
      if (did === 'wrong') minutes.push(minute);
      else minute++;
    }
    const first = minutes.filter((minute) => minute < 24 * 60).length;
    expect([first, minutes.length - first].map(String)).toEqual(counted);
  });
});

const vector = v.object({
  private_key: v.string(),
  public_key: v.string(),
  key_id: v.string(),
  method: v.picklist(['GET', 'POST']),
  url: v.string(),
  created: v.number(),
  counter: v.number(),
  body: v.nullable(v.string()),
  signed_text: v.array(v.string()),
  headers: v.record(v.string(), v.string()),
});
type Vector = v.InferOutput<typeof vector>;

describe.each(v.parse(v.array(vector), blocks('vector')))('the test vector $method', (told) => {
  const { key_id, method, created, counter, body } = told;
  const url = new URL(told.url);
  const requestOf = ({ headers }: Pick<Vector, 'headers'>) => ({
    ...{ method, authority: url.host, path: url.pathname },
    body: body === null ? null : Buffer.from(body),
    request: new Request(url, { method, headers, ...(body !== null && { body }) }),
  });
  const verifies = (headers: Vector['headers']) => {
    const key = readPublicKey(told.public_key);
    if (!key) throw new Error('no key');
    const signed = requestOf({ headers });
    const claimed = readSignature(signed);
    requireDigest(signed, claimed);
    return isSignedBy(signed, claimed, key);
  };

  it('[decision.android.protocol] signs the text that RFC 9421 makes of it', () => {
    const asked: HandRequest = {
      ...{ method, authority: url.host, path: url.pathname, query: url.search },
      ...(body !== null && { body }),
      created: new Date(created * 1_000),
      counter,
    };
    expect(signatureBase({ key_id }, asked).split('\n')).toEqual(told.signed_text);
  });

  it('[decision.android.protocol] is taken by the server, which reads what it says', () => {
    const read = readSignature(requestOf(told));
    expect(read).toMatchObject({ key_id, counter, created: new Date(created * 1_000) });
    expect(verifies(told.headers)).toBe(true);
    const other = told.headers.signature?.replace(
      /:(.)/,
      (_, first: string) => `:${first === 'A' ? 'B' : 'A'}`,
    );
    expect(verifies({ ...told.headers, signature: other ?? '' })).toBe(false);
  });

  it('[decision.android.protocol] is what the reference agent sends', () => {
    const key = { key_id, public_key: told.public_key, private_key: told.private_key };
    const asked = { method, url, body, created: new Date(created * 1_000), counter };
    const headers = signedHeaders(key, asked);
    // Every signature of ECDSA is another one.
    const { signature: _, ...rest } = told.headers;
    expect(headers).toMatchObject(rest);
    expect(verifies(headers)).toBe(true);
  });
});
