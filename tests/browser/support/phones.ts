import type { PhoneSettings, PhoneState } from '#server/gateways/simulator/remote-control.ts';
import type { TestServer } from '#tests/server/test-server.ts';

/** The simulated phones, by the server's test hooks. */
export const phonesOf = (server: TestServer) => {
  const send = async (settings: PhoneSettings) => {
    const response = await server.fetch('/api/test/device', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
    if (!response.ok) throw new Error(`the phone was not set: ${await response.text()}`);
  };
  const read = async (device_id: string): Promise<PhoneState> => {
    const response = await server.fetch(`/api/test/device/${device_id}`);
    if (!response.ok) throw new Error(`no such phone: ${await response.text()}`);
    return (await response.json()) as PhoneState;
  };
  return {
    /** What the phone really is. */
    read,
    /** It hears nothing until it is back. */
    goOutOfReach: (device_id: string) => send({ device_id, online: false }),
    comeBack: (device_id: string) => send({ device_id, online: true }),
    /** Its next answers. */
    script: (device_id: string, script: PhoneSettings['script']) => send({ device_id, script }),
    /** How often each command took effect on it: `{ lock: 1 }`. */
    effects: async (device_id: string): Promise<Record<string, number>> => {
      const { commands } = await read(device_id);
      const counts: Record<string, number> = {};
      for (const { command, effects } of commands) counts[command] = (counts[command] ?? 0) + effects;
      return counts;
    },
  };
};
