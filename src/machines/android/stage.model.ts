import type { AndroidDevice } from '#api/contract/android/device.ts';
import { androidChannels } from '#domain/android/brands.ts';
import { listBody, memberFixtures, noOperations, person } from '#tests/path-harness/browser/console-stage.ts';
import type { Fixtures } from '#tests/path-harness/browser/fake-server.ts';
import { sampleDevice } from './sample-device.model.ts';

/** Whose store has Android devices. */
export const androidPerson = {
  ...person,
  available_modules: ['mdm-android'] as typeof person.available_modules,
};

const devices = '/api/device/android';

const agentDownload = {
  [`GET ${devices}/mdm-app-download-link`]: {
    body: {
      list: androidChannels.map((channel) => ({
        ...{ channel, url: `https://agent.example/${channel}/agent.apk`, version: '1.4' },
        ...{ checksum: '', component: '' },
      })),
      total: androidChannels.length,
    },
  },
};

/** The list page with one device. */
export const androidListFixtures = (device: Partial<AndroidDevice> = {}): Fixtures => ({
  ...memberFixtures,
  'GET /api/user/me': { body: androidPerson },
  [`GET ${devices}/list`]: { body: listBody(sampleDevice(device)) },
  [`GET ${devices}/search-options`]: { body: { brands: [], models: [], channels: [], clerks: [] } },
  ...agentDownload,
  'GET /api/helper/clerk-list': { body: { list: [], total: 0 } },
  'GET /api/enrolment-code': { body: { list: [], total: 0 } },
  'GET /api/batch': { body: { list: [], total: 0 } },
});

const { id } = sampleDevice();

/** The page of the one device. */
export const androidDetailFixtures = (device: Partial<AndroidDevice> = {}): Fixtures => ({
  ...memberFixtures,
  ...noOperations,
  ...agentDownload,
  'GET /api/user/me': { body: androidPerson },
  [`GET ${devices}/${id}`]: { body: sampleDevice(device) },
  [`GET ${devices}/${id}/operation-log`]: { body: { list: [], total: 0 } },
});
