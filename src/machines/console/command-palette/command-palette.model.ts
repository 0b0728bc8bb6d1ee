import { sampleDevice } from '#machines/apple/sample-device.model.ts';
import { freshModel } from '#machines/kits/fresh/fresh.model.ts';
import { defineTestModel } from '#tests/path-harness/model.ts';
import { commandPaletteMachine } from './command-palette.machine.ts';
import { titles } from './command-palette.titles.ts';

const device = sampleDevice();
const otherId = '22222222-2222-4222-8222-222222222222';

export default defineTestModel({
  name: 'commandPalette',
  machine: commandPaletteMachine,
  inputs: {
    'from anywhere': { deviceId: null, kind: null, finds: [device.kind] },
    'from a device': { deviceId: device.id, kind: device.kind, finds: [device.kind] },
    'without devices': { deviceId: null, kind: null, finds: [] },
  },
  events: {
    'text.type': [{ text: 'DX3Y' }, { text: '曾' }, { text: 'D' }],
    'device.choose': [{ deviceId: device.id }, { deviceId: otherId }],
    'device.leave': 'bare',
    ...freshModel.events,
    'device.changed': [{ deviceId: device.id }, { deviceId: otherId }],
  },
  facts: freshModel.facts,
  answers: {
    findDevices: { done: [[device], []] },
    readDevice: { done: [device, null] },
  },
  key: ({ text, devices, deviceId, device: shown, missing, changed, problem }) => [
    text,
    devices.length,
    deviceId,
    shown !== null,
    missing,
    changed,
    problem,
  ],
  invariants: {
    'devices are found for what is typed now': (s) =>
      s.matches({ everything: 'found' }) || s.context.devices.length === 0,
    'commands are those of the chosen device': (s) =>
      s.context.device === null || s.context.device.id === s.context.deviceId,
    'ready has read it': (s) => !s.matches({ device: 'ready' }) || s.context.device !== null,
    'a device that is not there is not shown any more': (s) =>
      !s.context.missing || s.context.device === null,
    'what rests misses no change and has no problem': (s) =>
      !(s.matches({ device: 'ready' }) || s.matches({ device: 'gone' })) ||
      (!s.context.changed && s.context.problem === null),
    'what was found has no problem': (s) => !s.matches({ everything: 'found' }) || s.context.problem === null,
    'a failure says why': (s) =>
      !(s.matches({ everything: 'failed' }) || s.matches({ device: 'failed' })) || s.context.problem !== null,
  },
  titles,
});
