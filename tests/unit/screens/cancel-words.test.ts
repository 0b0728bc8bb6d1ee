import { expect, it } from 'vitest';
import { appleCommandNames, appleCommandTitle } from '#domain/apple/commands.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { cancelledWords } from '#screens/devices/commands/cancel-words.ts';

const about = 'iPhone 16 Pro · DX3YR2M8N4';
const stages = [
  { status: operationStatus.created, hold: true },
  { status: operationStatus.created, hold: false },
  { status: operationStatus.waiting, hold: false },
  { status: operationStatus.sent, hold: false },
] as const;

it.each(appleCommandNames)(
  'what is said of a cancelled %s names the device, behind one colon at most',
  (command) => {
    for (const stage of stages) {
      const words = cancelledWords({ command, device: { kind: 'apple' }, ...stage }, about);
      expect(words).toContain(about);
      expect(words.match(/：/g) ?? []).toHaveLength(1);
      expect(words).toContain(appleCommandTitle(command).replace(/设备$/, ''));
    }
  },
);
