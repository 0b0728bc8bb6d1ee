import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrolmentCodeStatus,
  mdmAppDownloadLink,
  newEnrolmentCode,
} from '#api/contract/android/enrolment.ts';
import { isEnrolmentSafe } from '#server/process/agent-download.ts';
import { BadConfig, readConfig } from '#server/process/config.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const checksum = 'aZ09-_'.repeat(8).slice(0, 43);
const told = {
  ANDROID_AGENT_URL: 'https://agent.example/{channel}/agent-{channel}.apk',
  ANDROID_AGENT_CHECKSUM: checksum,
  ANDROID_AGENT_COMPONENT: 'cn.phoneward.agent/.AdminReceiver',
  ANDROID_AGENT_VERSION: '1.4',
};
const url = (channel: number) => `https://agent.example/${channel}/agent-${channel}.apk`;

describe('a server whose operator has said what the agent is', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ ...told, PUBLIC_URL: 'https://console.example' });
  });
  afterAll(() => server.stop());

  it('[call.android] [decision.shapes] [decision.android.brands] links each channel to its own agent', async () => {
    const linksOf = async (channel?: string) =>
      (await server.call(mdmAppDownloadLink, { query: { channel } }, { as: 'full' })).result;
    const same = { version: '1.4', checksum, component: told.ANDROID_AGENT_COMPONENT };
    const all = [0, 1, 2, 3, 4].map((channel) => ({ channel, url: url(channel), ...same }));
    expect(await linksOf()).toEqual({ list: all, total: 5 });
    expect(await linksOf('4')).toEqual({ list: [all[4]], total: 1 });
  });

  it('[decision.android.enrol] writes into the QR code what Android’s provisioning of a device owner reads', async () => {
    const { result } = await server.call(newEnrolmentCode, { body: { channel: 1 } }, { as: 'full' });
    expect(result.missing).toEqual([]);
    expect(JSON.parse(result.provisioning ?? '')).toEqual({
      'android.app.extra.PROVISIONING_DEVICE_ADMIN_COMPONENT_NAME': told.ANDROID_AGENT_COMPONENT,
      'android.app.extra.PROVISIONING_DEVICE_ADMIN_PACKAGE_DOWNLOAD_LOCATION': url(1),
      'android.app.extra.PROVISIONING_DEVICE_ADMIN_SIGNATURE_CHECKSUM': checksum,
      'android.app.extra.PROVISIONING_LEAVE_ALL_SYSTEM_APPS_ENABLED': true,
      'android.app.extra.PROVISIONING_ADMIN_EXTRAS_BUNDLE': {
        server: 'https://console.example',
        code: result.code,
      },
    });
  });

  it('[decision.android.enrol] links to the server with the code behind the fragment alone', async () => {
    const { code, link } = (await server.call(newEnrolmentCode, { body: {} }, { as: 'full' })).result;
    const { origin, pathname, search, hash } = new URL(link);
    expect([origin, pathname, search, hash]).toEqual(['https://console.example', '/agent', '', `#${code}`]);
  });

  it('[decision.android.enrol] keeps of a code that was ended nothing but its hash', async () => {
    const { id } = (await server.call(newEnrolmentCode, { body: {} }, { as: 'full' })).result;
    const kept = async () =>
      server.services.db
        .selectFrom('enrolment_code')
        .select(['code', 'code_hash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { code_hash } = await kept();
    expect(code_hash).toMatch(/^[\da-f]{64}$/);
    await server.fetch(`${enrolmentCodeStatus.path.replace('{id}', id)}/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(await server.logIn('full')).access_token}` },
    });
    expect(await kept()).toEqual({ code: '', code_hash });
  });
});

describe('a server whose operator has not', () => {
  it('[call.android] [decision.android.enrol] tells no address and no QR code, names what is missing, and still makes codes', async () => {
    const { ANDROID_AGENT_CHECKSUM, ANDROID_AGENT_VERSION } = told;
    const server = await startTestServer({ ANDROID_AGENT_CHECKSUM, ANDROID_AGENT_VERSION });
    try {
      const { result } = await server.call(mdmAppDownloadLink, { query: {} }, { as: 'full' });
      expect(result).toEqual({ list: [], total: 0 });
      const made = (await server.call(newEnrolmentCode, { body: {} }, { as: 'full' })).result;
      expect(made).toMatchObject({
        provisioning: null,
        missing: ['ANDROID_AGENT_URL', 'ANDROID_AGENT_COMPONENT'],
      });
      expect(made.code).not.toBe('');
    } finally {
      await server.stop();
    }
  });
});

describe('the settings of the agent', () => {
  it.each([
    ['ANDROID_AGENT_URL', 'agent.apk'],
    ['ANDROID_AGENT_CHECKSUM', 'abc'],
    ['ANDROID_AGENT_CHECKSUM', `${checksum}=`],
    ['ANDROID_AGENT_CHECKSUM', 'a'.repeat(64)],
    ['ANDROID_AGENT_CHECKSUM', `${checksum.slice(1)}+`],
    ['ANDROID_AGENT_COMPONENT', 'cn.phoneward.agent'],
  ])('[decision.android.enrol] stop the start where %s is %s', (name, value) => {
    expect(() => readConfig({ ...told, [name]: value })).toThrow(BadConfig);
    expect(readConfig(told).androidAgent.checksum).toBe(checksum);
  });
});

describe('in production', () => {
  it.each([
    [{ PUBLIC_URL: 'https://console.example' }, true],
    [{ PUBLIC_URL: 'http://console.example' }, false],
    [{}, false],
    [{ PUBLIC_URL: 'https://console.example', ANDROID_AGENT_URL: 'http://agent.example/a.apk' }, false],
    [{ PUBLIC_URL: 'https://console.example', ANDROID_AGENT_URL: '' }, false],
  ])(
    '[decision.android.protocol] makes a code only where console and agent are https: %j',
    (settings, isSafe) => {
      const config = readConfig({ ...told, NODE_ENV: 'production', ...settings });
      expect(isEnrolmentSafe(config)).toBe(isSafe);
      expect(isEnrolmentSafe({ ...config, production: false })).toBe(true);
    },
  );
});
