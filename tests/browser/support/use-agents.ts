import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { detail } from '#api/contract/android/devices.ts';
import { superviseStatus } from '#domain/devices/status-values.ts';
import { accounts } from '#server/seed/accounts.ts';
import { seedIds } from '#server/seed/invented/ids.ts';
import { makeEnrolmentCode } from '#tests/server/fixtures.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { typePasscode } from '../../../agent/passcodes.ts';
import { newPhone, type PhoneState, reset } from '../../../agent/phone-state.ts';
import { type RunningAgent, runAgent } from '../../../agent/run-agent.ts';
import { openStore } from '../../../agent/store.ts';
import { expect } from './expect.ts';

/** An Android phone that the reference agent plays. */
export interface AgentPhone {
  readonly serial: string;
  /** of the device that it has enrolled as */
  readonly id: string;
  /** what it really is */
  readonly state: PhoneState;
  lose(): void;
  find(): void;
  /** It is reset, and enrols with another code. */
  enrolAgain(code: string): Promise<void>;
  /** It is reset, and refused with this one; what it is told. */
  isRefused(code: string): Promise<string>;
  /** What a code that somebody types at it does. */
  type(code: string): ReturnType<typeof typePasscode>;
}

/** For a test file, after `useConsoleUnderTest`: phones that speak to its server, and end with the test. */
export function useAgents({ server: serverOf }: { readonly server: () => TestServer }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'agents-'));
  const store = openStore(path.join(folder, 'phones'), { lasting: false });
  const running: RunningAgent[] = [];
  let made = 0;
  afterEach(() => {
    for (const agent of running.splice(0)) agent.stop();
  });
  afterAll(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  /** Until it has enrolled. */
  async function begin(serial: string, code: string): Promise<RunningAgent> {
    const agent = runAgent(store, serial);
    running.push(agent);
    agent.actor.send({ type: 'code.given', code });
    await expect.poll(() => agent.actor.getSnapshot().matches({ connected: 'polling' })).toBe(true);
    return agent;
  }

  /** A phone that is given a code, as its camera reads it. */
  async function enrol(code: string): Promise<AgentPhone> {
    made++;
    const serial = `FLOW${String(made).padStart(6, '0')}`;
    const identity = {
      brand: 'HONOR',
      model: 'PGT-AN10',
      serial_number: serial,
      imei: [`8612345678${String(made).padStart(5, '0')}`],
      android_version: '15',
      agent_version: '1.0.0',
    };
    store.add(serial, newPhone(serverOf().url, identity));
    let agent = await begin(serial, code);
    const stateNow = () => {
      const state = store.read(serial);
      if (!state) throw new Error(`no phone ${serial}`);
      return state;
    };
    return {
      serial,
      id: stateNow().device_id ?? '',
      get state() {
        return stateNow();
      },
      lose: () => agent.lose(),
      find: () => agent.find(),
      enrolAgain: async (another) => {
        agent.stop();
        store.change(serial, reset);
        agent = await begin(serial, another);
      },
      isRefused: async (another) => {
        agent.stop();
        store.change(serial, reset);
        agent = runAgent(store, serial);
        running.push(agent);
        agent.actor.send({ type: 'code.given', code: another });
        const refusal = () => agent.actor.getSnapshot().context.refusal;
        await expect.poll(refusal).not.toBeNull();
        return refusal() ?? '';
      },
      type: (typed) => store.change(serial, (phone) => typePasscode(phone, typed)),
    };
  }

  return {
    enrol,
    /** One of 李晓雯 (`full`), or of somebody else, that has enrolled. */
    async enrolled(for_clerk: string = accounts.full.id): Promise<AgentPhone> {
      const owner = { store_id: seedIds.stores.main, clerk_id: accounts.full.id, for_clerk };
      return enrol((await makeEnrolmentCode(serverOf(), owner)).code);
    },
    /** The same under the store's control. */
    async regulated(): Promise<AgentPhone> {
      const phone = await this.enrolled();
      const params = { id: phone.id };
      const body = { password: accounts.full.secondary_password };
      await serverOf().call(androidCommandCalls.regulate, { params, body }, { as: 'full' });
      await expect
        .poll(async () => {
          const { result } = await serverOf().call(detail, { params, query: {} }, { as: 'full' });
          return result.supervise_status;
        })
        .toBe(superviseStatus.supervised);
      return phone;
    },
  };
}
