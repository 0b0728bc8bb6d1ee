import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mdmAppDownloadLink, newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import { readAgentDownloads } from '#server/process/agent-downloads.ts';
import { BadConfig } from '#server/process/config.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const checksum = (letter: string) => letter.repeat(43);
const ofEvery = { url: 'https://agent.example/agent.apk', version: '1.4', checksum: checksum('a') };
const ofHonor = {
  channel: 1,
  url: 'https://agent.example/honor.apk',
  version: '1.5',
  checksum: checksum('b'),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (text: string): string => {
  const file = path.join(folder, 'agents.json');
  writeFileSync(file, text);
  return file;
};

describe('a server whose operator has said where the agent is', () => {
  let server: TestServer;
  beforeAll(async () => {
    const ANDROID_AGENT = fileOf(JSON.stringify([ofEvery, ofHonor]));
    server = await startTestServer({ ANDROID_AGENT, PUBLIC_URL: 'https://console.example' });
  });
  afterAll(() => server.stop());

  it('[call.android] [decision.android.brands] links each channel to its own, the others to that of every phone', async () => {
    const linkOf = async (channel?: string) =>
      (await server.call(mdmAppDownloadLink, { query: { channel } }, { as: 'full' })).result;
    const component = 'cn.phoneward.agent/.AdminReceiver';
    expect(await linkOf('1')).toEqual({ list: [{ ...ofHonor, component }], total: 1 });
    expect(await linkOf('4')).toEqual({ list: [{ ...ofEvery, channel: 4, component }], total: 1 });
    expect(await linkOf()).toEqual({
      list: [
        { ...ofEvery, channel: 0, component },
        { ...ofHonor, component },
      ],
      total: 2,
    });
  });

  it('[decision.android.enrol] writes into the QR code what Android’s provisioning of a device owner reads', async () => {
    const { result } = await server.call(newEnrolmentCode, { body: { channel: 1 } }, { as: 'full' });
    expect(JSON.parse(result.provisioning ?? '')).toEqual({
      'android.app.extra.PROVISIONING_DEVICE_ADMIN_COMPONENT_NAME': 'cn.phoneward.agent/.AdminReceiver',
      'android.app.extra.PROVISIONING_DEVICE_ADMIN_PACKAGE_DOWNLOAD_LOCATION': ofHonor.url,
      'android.app.extra.PROVISIONING_DEVICE_ADMIN_SIGNATURE_CHECKSUM': ofHonor.checksum,
      'android.app.extra.PROVISIONING_LEAVE_ALL_SYSTEM_APPS_ENABLED': true,
      'android.app.extra.PROVISIONING_ADMIN_EXTRAS_BUNDLE': {
        server: 'https://console.example',
        code: result.code,
      },
    });
  });
});

describe('a server whose operator has not', () => {
  it('[call.android] [decision.android.enrol] tells no address and no QR code, and still makes codes', async () => {
    const server = await startTestServer();
    try {
      const { result } = await server.call(mdmAppDownloadLink, { query: {} }, { as: 'full' });
      expect(result).toEqual({ list: [], total: 0 });
      const made = (await server.call(newEnrolmentCode, { body: {} }, { as: 'full' })).result;
      expect(made.provisioning).toBeNull();
      expect(made.code).not.toBe('');
    } finally {
      await server.stop();
    }
  });
});

describe('the file of the setting', () => {
  it.each([
    ['no JSON', '{'],
    ['no list', JSON.stringify(ofEvery)],
    ['two of one channel', JSON.stringify([ofHonor, ofHonor])],
    ['two of every phone', JSON.stringify([ofEvery, { ...ofEvery, channel: 0 }])],
    ['none of every phone', JSON.stringify([ofHonor])],
    ['an unknown channel', JSON.stringify([{ ...ofEvery, channel: 9 }])],
    ['an address that is none', JSON.stringify([{ ...ofEvery, url: 'agent.apk' }])],
    ['a checksum that is none', JSON.stringify([{ ...ofEvery, checksum: 'abc' }])],
    ['a field that nobody reads', JSON.stringify([{ ...ofEvery, sha1: 'abc' }])],
  ])('[decision.android.brands] is refused at the start where it holds %s', (_, text) => {
    expect(() => readAgentDownloads({ androidAgent: fileOf(text) })).toThrow(BadConfig);
  });

  it('[decision.android.brands] is refused at the start where it is not there', () => {
    expect(() => readAgentDownloads({ androidAgent: path.join(folder, 'nothing.json') })).toThrow(BadConfig);
  });
});
