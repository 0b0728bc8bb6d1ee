import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { expect } from 'vitest';
import { answers, commands, contact, enrol } from '#api/contract/agent/calls.ts';
import type { phoneBehaviours, Roster } from '#api/contract/agent/roster.ts';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { detail } from '#api/contract/android/devices.ts';
import { newEnrolmentCode } from '#api/contract/android/enrolment.ts';
import { type OperationStatus, operationStatus } from '#domain/devices/operation.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/process/log.ts';
import { accounts } from '#server/seed/accounts.ts';
import { Random } from '#server/seed/invented/random.ts';
import type { PhoneState } from '../../../agent/phone-state.ts';
import { openStore, type Store } from '../../../agent/store.ts';
import { createEmbeddedDatabase } from '../databases.ts';
import { type ChildServer, logInTo, startChildServer } from '../devices/child-server.ts';
import { patientRequests } from '../devices/clerk-at-work.ts';
import { untilHolds } from '../devices/until.ts';
import { anIdentity } from './agent-bench.ts';
import { type Front, type Moment, openFront } from './front.ts';
import { typePatiently } from './type-patiently.ts';

const fleet = path.resolve('agent/fleet.ts');
/** A round has a start of a server, and phones that try again later and later. */
const patienceMs = 120_000;
const lookMs = 100;
const soon = <T>(what: string, look: () => T | Promise<T>) => untilHolds(what, look, patienceMs, lookMs);

/** One database and the way to its server, for rounds one after the other, each with phones of its own. */
export interface KillWorld {
  readonly front: Front;
  readonly request: ReturnType<typeof patientRequests>;
  readonly dataDir: string;
  /** Starts it where none runs. */
  startServer(): Promise<void>;
  killServer(): Promise<void>;
  close(): Promise<void>;
}

export async function openKillWorld(): Promise<KillWorld> {
  const place = await createEmbeddedDatabase();
  const front = await openFront();
  const start = () => startChildServer({ ...place.env, PORT: '0' });
  let server: ChildServer | null = await start();
  let { url } = server;
  front.to(url);
  const token = await logInTo(url, accounts.admin);
  const startServer = async () => {
    server ??= await start();
    url = server.url;
    front.to(url);
  };
  const killServer = async () => {
    front.hold();
    await server?.kill('SIGKILL');
    server = null;
  };
  return {
    front,
    request: patientRequests({ url: () => url, token }),
    dataDir: place.env.DATA_DIR,
    startServer,
    killServer,
    close: async () => {
      await killServer();
      await front.close();
      await place.remove();
    },
  };
}

/** What each phone of a round is like (agent/fleet.ts); the last is out of reach once it has enrolled. */
const behaviours = ['plain', 'repeating', 'slow', 'failing', 'offline'] as const;
type Behaviour = (typeof phoneBehaviours)[number];
const victims = ['server', 'phones'] as const;
const moments: readonly Moment[] = ['asked', 'answered'];
const calls = [commands, answers, contact] as const;
const speed = 20;
/** Of its commands; those of all others are acknowledged. */
const endOf: Partial<Record<Behaviour, OperationStatus>> = {
  failing: operationStatus.failed,
  offline: operationStatus.sent,
};
const failure = '设备未能执行该指令';
const codeUsed = '设备已使用此密码';

export interface KillOutcome {
  /** what was killed, and at which moment of which call */
  readonly kills: string[];
  /** commands that were accepted */
  accepted: number;
  /** codes that have unlocked */
  used: number;
  /** codes that were typed again, and good for nothing */
  useless: number;
}

/**
 * Lives through one round: clerks give commands and codes, phones carry them out, and the server and the phones' process are each killed
 * at a moment of some call. At the end each accepted command has acted once, or waits for a phone that is out of reach. Throws otherwise.
 */
export async function surviveRound(world: KillWorld, n: number, seed: string): Promise<KillOutcome> {
  await world.startServer();
  const round = await Round.begin(world, `${seed}-${n}`);
  try {
    await round.live();
    await round.settle();
    await round.killAll();
    await round.agrees();
    return round.outcome;
  } catch (error) {
    throw new Error(`round ${n} of seed ${seed}: ${round.outcome.kills.join(', ')}`, { cause: error });
  } finally {
    await round.end();
  }
}

interface Given {
  readonly command: string;
  readonly command_uuid: string;
}

interface Code {
  readonly counter: number;
  readonly passcode: string;
  isUsed: boolean;
}

/** What a clerk and whoever has the phone have done with it. */
interface Told {
  readonly name: string;
  readonly behaviour: Behaviour;
  /** of what is done with it, whatever happens to the others meanwhile */
  readonly random: Random;
  readonly given: Given[];
  readonly codes: Code[];
  /** each change of its lock: true where it locks */
  readonly locks: boolean[];
}

const accepted = v.object({
  command_uuid: v.string(),
  key: v.optional(v.string()),
  result: v.optional(v.unknown()),
});
const passcodeResult = v.object({ passcode: v.string(), counter: v.number() });
type CommandName = keyof typeof androidCommandCalls;

class Round {
  readonly outcome: KillOutcome = { kills: [], accepted: 0, used: 0, useless: 0 };
  readonly #world: KillWorld;
  readonly #random: Random;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'killed-test-'));
  readonly #phones: readonly Told[];
  readonly #store: Store;
  readonly #observer: DatabaseSync;
  /** the password is typed once a command */
  readonly #grants = new Map<CommandName, string>();
  #process: ChildProcess | null = null;
  #isOver = false;

  static async begin(world: KillWorld, name: string): Promise<Round> {
    const round = new Round(world, name);
    await round.#writeRoster();
    return round;
  }

  private constructor(world: KillWorld, name: string) {
    this.#world = world;
    this.#random = new Random(`kill -9 ${name}`);
    this.#phones = behaviours.map((behaviour) => ({
      ...{ name: `KILL-${name}-${behaviour}`, behaviour, random: new Random(`kill -9 ${name} ${behaviour}`) },
      ...{ given: [], codes: [], locks: [] },
    }));
    const file = path.join(this.#folder, 'phones');
    this.#store = openStore(file, { lasting: false });
    this.#observer = new DatabaseSync(file, { timeout: 10_000 });
    this.#observer.exec(`
      create table lock_log (name text, locked integer);
      create trigger locks after update on phone
        when (json_extract(old.state, '$.lock') is null) != (json_extract(new.state, '$.lock') is null)
        begin insert into lock_log values (new.name, json_extract(new.state, '$.lock') is not null); end`);
  }

  async #writeRoster(): Promise<void> {
    const phones: Roster['phones'] = [];
    for (const { name: serial_number, behaviour } of this.#phones) {
      const { body } = await this.#world.request('POST', newEnrolmentCode.path, {}, randomUUID());
      const { code } = v.parse(newEnrolmentCode.result, body);
      phones.push({ identity: { ...anIdentity, serial_number }, behaviour, code });
    }
    writeFileSync(path.join(this.#folder, 'roster.json'), JSON.stringify({ phones }));
  }

  #startPhones(): void {
    this.#process = fork(fleet, [
      ...[`--server=${this.#world.front.url}`, `--roster=${path.join(this.#folder, 'roster.json')}`],
      ...[`--state=${path.join(this.#folder, 'phones')}`, `--speed=${speed}`],
    ]);
  }

  async #killPhones(): Promise<void> {
    const running = this.#process;
    if (running === null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
    this.#process = null;
  }

  async live(): Promise<void> {
    const first = this.#random.chance(0.5) ? enrol : this.#random.pick(calls);
    const [one, other] = this.#random.chance(0.5) ? victims : victims.toReversed();
    const killing = this.#kill(one ?? 'server', first.path);
    this.#startPhones();
    const working = Promise.all(this.#phones.map((phone) => this.#work(phone)));
    const kills = async () => {
      await killing;
      await this.#kill(other ?? 'phones', this.#random.pick(calls).path);
      this.#isOver = true;
    };
    await Promise.all([working, kills()]);
  }

  async #kill(victim: (typeof victims)[number], at: string): Promise<void> {
    const moment = this.#random.pick(moments);
    this.outcome.kills.push(`${victim} when ${at} is ${moment}`);
    await this.#world.front.at(at, moment, () =>
      victim === 'server' ? this.#world.killServer() : this.#killPhones(),
    );
    if (victim === 'server') await this.#world.startServer();
    else this.#startPhones();
  }

  /** Until both kills are over, and once at least. */
  async #work(phone: Told): Promise<void> {
    await soon('an enrolment', () => expect(this.#state(phone).device_id).not.toBeNull());
    await this.#give(phone, 'regulate');
    if (phone.behaviour === 'offline') return;
    await this.#rest(phone);
    do {
      if (phone.behaviour === 'failing') await this.#give(phone, 'get-location');
      else await this.#lockAndOpen(phone);
      await this.#rest(phone);
    } while (!this.#isOver);
  }

  async #lockAndOpen(phone: Told): Promise<void> {
    await this.#give(phone, 'lock', { message: '请联系门店', when: 'now' });
    await this.#give(phone, 'get-location');
    phone.locks.push(true);
    await this.#rest(phone);
    phone.locks.push(false);
    if (phone.random.chance(0.5)) await this.#give(phone, 'unlock');
    else await this.#openByCode(phone);
  }

  /** One that was left behind by a newer one is good for nothing. */
  async #openByCode(phone: Told): Promise<void> {
    const skips = phone.random.chance(0.3);
    for (let count = 0; count < (skips ? 2 : 1); count++) {
      const result = v.parse(passcodeResult, await this.#give(phone, 'get-unlock-passcode'));
      phone.codes.push({ ...result, isUsed: false });
    }
    const code = phone.codes.at(-1);
    if (!code) throw new Error('no code was given');
    expect(this.#type(phone, code)).toBe('unlock');
    code.isUsed = true;
    this.outcome.used++;
    for (const old of phone.codes) {
      expect(this.#type(phone, old)).toBe('wrong');
      this.outcome.useless++;
    }
    // Asked how it is, it tells at once which codes it has taken.
    await this.#world.request('GET', `${detail.path.replace('{id}', this.#id(phone))}?mdm_check=1`);
  }

  #type = ({ name }: Told, { passcode }: Code) =>
    this.#store.change(name, (phone) => typePatiently(phone, passcode));

  /** Again and again until it is accepted: what the phone was told before may be under way. */
  async #give(phone: Told, name: CommandName, said: object = {}): Promise<unknown> {
    let idempotencyKey = randomUUID();
    return soon(`${name} of ${phone.name}`, async () => {
      const call = androidCommandCalls[name];
      const grant = this.#grants.get(name);
      const proof = grant ? { key: grant } : { password: accounts.admin.secondary_password };
      const { status, body } = await this.#world.request(
        'POST',
        call.path.replace('{id}', this.#id(phone)),
        { ...said, ...('credential' in call && !call.credential ? {} : proof) },
        idempotencyKey,
      );
      if (status < 500) idempotencyKey = randomUUID();
      expect([status, body]).toEqual([200, expect.anything()]);
      const { command_uuid, key, result } = v.parse(accepted, body);
      if (key) this.#grants.set(name, key);
      phone.given.push({ command: name, command_uuid });
      this.outcome.accepted++;
      return result;
    });
  }

  /** Nothing is left to be said or done. */
  async #rest(phone: Told): Promise<void> {
    await soon(`rest of ${phone.name}`, async () => {
      const { body } = await this.#world.request('GET', detail.path.replace('{id}', this.#id(phone)));
      const { unanswered, passcodes_used } = this.#state(phone);
      expect([v.parse(detail.result, body).progress, unanswered, passcodes_used]).toEqual([[], [], []]);
    });
  }

  async settle(): Promise<void> {
    for (const phone of this.#phones) {
      if (phone.behaviour !== 'offline') await this.#rest(phone);
      else
        await soon('what waits', async () => {
          const { body } = await this.#world.request('GET', detail.path.replace('{id}', this.#id(phone)));
          expect(v.parse(detail.result, body).progress).toMatchObject([
            { command: 'regulate', status: operationStatus.sent, awaits_device: true },
          ]);
        });
    }
  }

  async killAll(): Promise<void> {
    await this.#world.killServer();
    await this.#killPhones();
  }

  /** What the files hold of both sides, which nobody has open any more. */
  async agrees(): Promise<void> {
    const { db, close } = await openDatabase(
      { databaseUrl: null, dataDir: this.#world.dataDir },
      createLog('error'),
    );
    try {
      for (const phone of this.#phones) {
        const id = this.#id(phone);
        const operations = await db
          .selectFrom('operation')
          .select(['command', 'command_uuid', 'status', 'remark', 'heard_at', 'actor'])
          .where('device_id', '=', id)
          .where(({ eb, not }) => not(eb('command', '=', 'enrol' as never)))
          .orderBy('date_created')
          .execute();
        const byClerk = operations.filter(({ actor }) => actor === 'clerk');
        expect(byClerk.map(({ command, command_uuid }) => ({ command, command_uuid }))).toEqual(phone.given);
        const byItself = operations.filter(({ actor }) => actor === 'enrolment');
        expect(byItself.map(({ command }) => command).toSorted()).toEqual(
          endOf[phone.behaviour] === undefined ? ['set-app-restriction', 'sync-system-restriction'] : [],
        );
        this.#expectActs(phone, operations);
        const row = await db
          .selectFrom('android_device')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const { lock, regulated, passcode_counters, key, counter } = this.#state(phone);
        expect(row).toMatchObject({
          lock_status: lock ? lockStatus.locked : lockStatus.unlocked,
          supervise_status: regulated ? superviseStatus.supervised : superviseStatus.unsupervised,
          unlock_codes_given: phone.codes.length,
          unlock_codes_passed: passcode_counters.unlock,
        });
        const keys = await db.selectFrom('agent').selectAll().where('device_id', '=', id).execute();
        expect(keys).toMatchObject([{ key_id: key?.key_id, void_at: null }]);
        expect(keys[0]?.counter).toBeLessThanOrEqual(counter);
      }
    } finally {
      await close();
    }
  }

  #expectActs(
    phone: Told,
    operations: readonly {
      command: string;
      command_uuid: string;
      status: number;
      remark: string;
      heard_at: Date | null;
    }[],
  ): void {
    const { name, behaviour, codes, locks } = phone;
    const { done, passcode_counters } = this.#state(phone);
    const isCode = ({ command }: { command: string }) => command === 'get-unlock-passcode';
    const ofPhone = operations.filter((operation) => !isCode(operation));
    const status = endOf[behaviour] ?? operationStatus.acknowledged;
    expect(ofPhone.map((operation) => operation.status)).toEqual(ofPhone.map(() => status));
    if (behaviour === 'failing') expect(ofPhone[0]?.remark).toContain(failure);
    if (behaviour === 'offline') expect(ofPhone.map(({ heard_at }) => heard_at)).toEqual([null]);
    const acted = behaviour === 'offline' ? [] : ofPhone.map(({ command_uuid }) => command_uuid);
    expect(done.map(({ command_uuid }) => command_uuid).toSorted()).toEqual(acted.toSorted());
    const rows = this.#observer
      .prepare('select locked from lock_log where name = ? order by rowid')
      .all(name);
    expect(rows.map(({ locked }) => locked === 1)).toEqual(locks);
    expect(codes.map(({ counter }) => counter)).toEqual(codes.map((_, n) => n));
    const used = operations.filter(isCode).map(({ remark }) => remark === codeUsed);
    expect(used).toEqual(codes.map(({ isUsed }) => isUsed));
    expect(passcode_counters.unlock).toBe(codes.findLastIndex(({ isUsed }) => isUsed) + 1);
  }

  #state({ name }: Told): PhoneState {
    const state = this.#store.read(name);
    if (!state) throw new Error(`no phone ${name} yet`);
    return state;
  }

  #id = (phone: Told): string => this.#state(phone).device_id ?? '';

  async end(): Promise<void> {
    await this.#killPhones();
    this.#observer.close();
    this.#store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
