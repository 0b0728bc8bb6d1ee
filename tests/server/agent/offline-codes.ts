import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { contact } from '#api/contract/agent/calls.ts';
import type { PasscodePurpose } from '#api/contract/agent/messages.ts';
import { androidCommandCalls } from '#api/contract/android/commands.ts';
import { detail } from '#api/contract/android/devices.ts';
import { lockStatus, superviseStatus } from '#domain/devices/status-values.ts';
import { holdMs } from '#domain/limits.ts';
import { accounts } from '#server/seed/accounts.ts';
import { Random } from '#server/seed/invented/random.ts';
import { newPhone, type PhoneState } from '../../../agent/phone-state.ts';
import { type RunningAgent, runAgent } from '../../../agent/run-agent.ts';
import { openStore, type Store } from '../../../agent/store.ts';
import { codeByTheBook } from '../android/code-by-the-book.ts';
import { untilHolds } from '../devices/until.ts';
import { makeEnrolmentCode } from '../fixtures.ts';
import { lendDatabase } from '../lent-databases.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { anIdentity } from './agent-bench.ts';
import { type Front, openFront } from './front.ts';
import { typePatiently } from './type-patiently.ts';

/** One server on one database, for lives one after the other, each with a phone of its own. */
export interface CodesWorld {
  readonly server: TestServer;
  readonly front: Front;
  readonly store: Store;
  /** of the commands that a key is good for */
  readonly keys: ReadonlyMap<string, string>;
  restartServer(): Promise<void>;
  close(): Promise<void>;
}

const keyed = ['regulate', 'lock', 'unlock', 'get-unlock-passcode'] as const;

export async function openCodesWorld(): Promise<CodesWorld> {
  const lent = await lendDatabase();
  // A server that stops leaves the database to the next one.
  const kept = { ...lent, database: { ...lent.database, close: async () => {} } };
  const start = () => startTestServer({}, undefined, kept);
  const folder = mkdtempSync(path.join(tmpdir(), 'codes-test-'));
  const store = openStore(path.join(folder, 'phones'), { lasting: false });
  const front = await openFront();
  let server = await start();
  front.to(server.url);
  // Nothing but locks and codes is asked of the phones.
  await server.services.db.updateTable('store').set({ defaults_at_enrolment: false }).execute();
  const keys = new Map(keyed.map((name) => [name as string, randomUUID()]));
  const expires_at = new Date(Date.now() + 365 * 24 * 3_600_000);
  await server.services.db
    .insertInto('credential_grant')
    .values(
      keyed.map((name) => ({
        ...{ key: keys.get(name) ?? '', clerk_id: accounts.admin.id },
        ...{ command: `android.${name}`, expires_at },
      })),
    )
    .execute();
  return {
    get server() {
      return server;
    },
    front,
    store,
    keys,
    restartServer: async () => {
      front.to(null);
      await server.stop();
      server = await start();
      front.to(server.url);
    },
    close: async () => {
      await front.close();
      await server.stop();
      store.close();
      rmSync(folder, { recursive: true, force: true });
      await lent.database.close();
    },
  };
}

/** What happens, as often as its weight says. */
const happenings = {
  lock: 4,
  unlock: 1,
  ask: 5,
  askAgain: 1,
  typeNewest: 3,
  typeAny: 2,
  typeUsed: 2,
  typeWrong: 1,
  typeTooFarAhead: 1,
  lose: 3,
  find: 3,
  loseAnswer: 1,
  restartPhone: 1,
  restartServer: 0.4,
  settle: 1,
} as const;
const fewest = 10;
const most = 22;
/** in so many lives the phone is let go by a code at the end */
const released = 0.2;
/** codes that a phone takes from the next one on (docs/agent-protocol.md) */
const window = 10;

export interface CodesOutcome {
  asked: number;
  refused: number;
  used: number;
  /** typed, and good for nothing */
  useless: number;
  lostAnswers: number;
  restarts: number;
}

/**
 * Lives through one order of happenings: no code is given out twice, none acts twice or where it should not, and at the end, with the phone
 * in reach, phone and server say the same of lock, control and codes. Throws otherwise.
 */
export async function liveThroughCodes(world: CodesWorld, n: number, seed: string): Promise<CodesOutcome> {
  const random = new Random(`offline codes ${seed} ${n}`);
  const life = await Life.begin(world, `${seed}-${n}`, random);
  try {
    const count = random.int(fewest, most);
    for (let step = 0; step < count; step++) await life.happens(random.weighted(happenings));
    if (random.chance(released)) await life.release();
    await life.agrees();
    return life.outcome;
  } catch (error) {
    throw new Error(`life ${n} of seed ${seed}: ${life.told.join(', ')}`, { cause: error });
  } finally {
    life.end();
  }
}

interface Given {
  readonly key: string;
  readonly code: string;
}

class Life {
  readonly outcome: CodesOutcome = {
    asked: 0,
    refused: 0,
    used: 0,
    useless: 0,
    lostAnswers: 0,
    restarts: 0,
  };
  readonly told: string[] = [];
  readonly #world: CodesWorld;
  readonly #name: string;
  readonly #random: Random;
  /** codes that unlock, in the order in which they were given out */
  readonly #given: Given[] = [];
  /** of the next code that unlocks; and where the server knows it to be at least */
  #next = 0;
  #heard = 0;
  /** codes that were there when a lock was given: they are good no more where the phone has it */
  readonly #ended: number[] = [];
  #isOnline = true;
  #agent: RunningAgent;
  #id = '';
  #secrets: Record<PasscodePurpose, string> = { unlock: '', deregulate: '' };

  static async begin(world: CodesWorld, name: string, random: Random): Promise<Life> {
    const life = new Life(world, name, random);
    await life.#enrol().catch((error: unknown) => {
      life.end();
      throw error;
    });
    return life;
  }

  private constructor(world: CodesWorld, name: string, random: Random) {
    this.#world = world;
    this.#name = name;
    this.#random = random;
    world.store.add(name, newPhone(world.front.url, { ...anIdentity, serial_number: `CODES-${name}` }));
    this.#agent = runAgent(world.store, name);
  }

  async #enrol(): Promise<void> {
    const { id: clerk_id, store_id } = accounts.admin;
    const { code } = await makeEnrolmentCode(this.#world.server, { store_id, clerk_id });
    this.#agent.actor.send({ type: 'code.given', code });
    await untilHolds('an enrolment', () => expect(this.#phone.passcode_secrets).not.toBeNull());
    const { device_id, passcode_secrets } = this.#phone;
    this.#id = device_id ?? '';
    if (passcode_secrets) this.#secrets = passcode_secrets;
    expect(await this.#order('regulate')).toBe(200);
    await this.#settles();
  }

  get #phone(): PhoneState {
    const phone = this.#world.store.read(this.#name);
    if (!phone) throw new Error('no phone');
    return phone;
  }

  end(): void {
    this.#agent.stop();
  }

  async happens(what: keyof typeof happenings): Promise<void> {
    this.told.push(what);
    switch (what) {
      case 'lock':
      case 'unlock':
        return this.#wish(what);
      case 'ask':
        return this.#ask();
      case 'askAgain':
        return this.#askAgain();
      case 'typeNewest':
        return this.#type(this.#given.length - 1);
      case 'typeAny':
        return this.#type(this.#anyBelow(this.#given.length));
      case 'typeUsed':
        return this.#type(this.#anyBelow(this.#next));
      case 'typeTooFarAhead':
        return this.#type(this.#next + window + this.#random.int(0, 3));
      case 'typeWrong':
        return this.#typeText(this.#random.digits(8));
      case 'lose':
        this.#isOnline = false;
        this.#agent.lose();
        return;
      case 'find':
        return this.#find();
      case 'loseAnswer':
        return this.#loseAnswer();
      case 'restartPhone':
        this.#agent.stop();
        this.#agent = runAgent(this.#world.store, this.#name, { online: this.#isOnline });
        this.outcome.restarts++;
        return;
      case 'restartServer':
        await this.#world.restartServer();
        this.outcome.restarts++;
        return this.#isOnline ? this.#find() : undefined;
      case 'settle':
        return this.#settles();
    }
  }

  /** A code that lets the phone go, and is typed where nobody can reach it. */
  async release(): Promise<void> {
    this.told.push('release');
    const key = randomUUID();
    const ask = () =>
      this.#call('get-deregulate-passcode', { password: accounts.admin.secondary_password }, key);
    const held = await ask();
    // Let go of, locked or not: what is refused is refused for what is under way.
    if (held.status !== 200) return void expect(held.status).toBe(409);
    await this.happens('lose');
    await this.#world.server.advance(holdMs + 1_000);
    const answered = await untilHolds('the code that lets go', async () => {
      const { result } = (await ask()).result as { result: { passcode?: string; counter?: number } };
      expect(result.passcode).toBeDefined();
      return result;
    });
    expect(answered).toEqual({ passcode: codeByTheBook(this.#secrets.deregulate, 0), counter: 0 });
    const purpose = this.#world.store.change(this.#name, (phone) =>
      typePatiently(phone, answered.passcode ?? ''),
    );
    expect(purpose).toBe('deregulate');
    expect(this.#phone).toMatchObject({ lock: null, regulated: false });
    this.outcome.used++;
  }

  async agrees(): Promise<void> {
    this.told.push('the end');
    const isReleased = !this.#phone.regulated;
    this.#find();
    if (isReleased) {
      await untilHolds('that both have let go', async () => {
        expect(this.#phone.key).toBeNull();
        expect(await this.#row()).toMatchObject({
          supervise_status: superviseStatus.unsupervised,
          lock_status: lockStatus.unlocked,
          released_at: expect.any(Date),
          unlock_secret: null,
          unfinished_count: 0,
        });
      });
      return;
    }
    await this.#settles();
    const phone = this.#phone;
    expect(phone.passcode_counters).toEqual({ unlock: this.#next, deregulate: 0 });
    // The contact that settles it may still be under way.
    await untilHolds('that both say the same', async () =>
      expect(await this.#row()).toMatchObject({
        lock_status: phone.lock ? lockStatus.locked : lockStatus.unlocked,
        supervise_status: superviseStatus.supervised,
        unlock_codes_passed: this.#next,
        unlock_codes_given: this.#given.length,
        deregulate_codes_given: 0,
      }),
    );
  }

  async #wish(what: 'lock' | 'unlock'): Promise<void> {
    const status = await this.#order(what);
    expect([200, 409, 422]).toContain(status);
    if (what === 'lock' && status === 200) this.#ended.push(this.#given.length);
  }

  /** A lock that has reached it leaves the codes behind that were there before it, and no others. */
  #passes(): void {
    const { unlock } = this.#phone.passcode_counters;
    if (unlock === this.#next) return;
    expect(unlock).toBeGreaterThan(this.#next);
    expect(this.#ended).toContain(unlock);
    this.#next = unlock;
  }

  async #ask(): Promise<void> {
    this.#passes();
    const key = randomUUID();
    const before = this.#given.length;
    const { status, body } = await this.#call('get-unlock-passcode', this.#proof('get-unlock-passcode'), key);
    if (status !== 200) {
      const tooMany = String((body as { message?: string }).message).startsWith('已获取 10 个');
      // Refused where as many are out, or where nothing is locked.
      if (tooMany) expect(before - this.#heard).toBeGreaterThanOrEqual(window);
      this.outcome.refused++;
      return void expect(status).toBe(422);
    }
    expect(before - this.#next).toBeLessThan(window);
    const code = codeByTheBook(this.#secrets.unlock, before);
    expect((body as { result: unknown }).result).toEqual({ passcode: code, counter: before });
    this.#given.push({ key, code });
    this.outcome.asked++;
  }

  async #askAgain(): Promise<void> {
    const last = this.#given.at(-1);
    if (!last) return;
    const { body } = await this.#call('get-unlock-passcode', this.#proof('get-unlock-passcode'), last.key);
    expect((body as { result: unknown }).result).toMatchObject({ passcode: last.code });
  }

  /** -1: there is none */
  #anyBelow = (count: number) => (count === 0 ? -1 : this.#random.int(0, count - 1));

  #type(counter: number): void {
    if (counter >= 0) this.#typeText(codeByTheBook(this.#secrets.unlock, counter), counter);
  }

  /** It acts where it stands behind the codes that were used, and not too far. */
  #typeText(code: string, counter = -1): void {
    this.#passes();
    const wasLocked = this.#phone.lock;
    const acts = counter >= this.#next && counter < this.#next + window;
    const did = this.#world.store.change(this.#name, (phone) => typePatiently(phone, code));
    expect(did).toBe(acts ? 'unlock' : 'wrong');
    expect(this.#phone.lock === null).toBe(acts || wasLocked === null);
    if (acts) this.#next = counter + 1;
    this.outcome[acts ? 'used' : 'useless']++;
  }

  /** Asked how it is, the phone tells; the server knows, and the phone can not tell whether it does. */
  async #loseAnswer(): Promise<void> {
    this.#find();
    const lost = this.#world.front.loseAnswer(contact.path);
    await this.#world.server.call(
      detail,
      { params: { id: this.#id }, query: { mdm_check: '1' } },
      { as: 'admin' },
    );
    await lost;
    this.outcome.lostAnswers++;
    this.#find();
  }

  /** In reach again, and not only after the pauses that a phone makes. */
  #find(): void {
    this.#isOnline = true;
    this.#agent.lose();
    this.#agent.find();
  }

  /** In reach, with nothing left to be said or done. */
  async #settles(): Promise<void> {
    this.#find();
    await untilHolds('that nothing is under way', async () => {
      const { unfinished_count } = await this.#row();
      expect([unfinished_count, this.#phone.unanswered]).toEqual([0, []]);
    });
    // Which codes a lock has left behind the phone tells in its next contact.
    this.#find();
    await untilHolds('rest', async () => {
      this.#passes();
      const { unfinished_count, unlock_codes_passed } = await this.#row();
      const { passcodes_used, unanswered } = this.#phone;
      expect([unfinished_count, unlock_codes_passed, passcodes_used, unanswered]).toEqual([
        ...[0, Math.min(this.#next, this.#given.length)],
        ...[[], []],
      ]);
    });
    this.#heard = this.#next;
  }

  #row() {
    return this.#world.server.services.db
      .selectFrom('android_device')
      .selectAll()
      .where('id', '=', this.#id)
      .executeTakeFirstOrThrow();
  }

  #proof = (name: string) => ({ key: this.#world.keys.get(name) });

  async #order(name: 'regulate' | 'lock' | 'unlock'): Promise<number> {
    const said = name === 'lock' ? { message: '请联系门店', when: 'now' } : {};
    const { status } = await this.#call(name, { ...said, ...this.#proof(name) }, randomUUID());
    return status;
  }

  #call(name: keyof typeof androidCommandCalls, body: object, idempotencyKey: string) {
    const row = androidCommandCalls[name];
    return this.#world.server.callLoosely(
      row,
      { params: { id: this.#id }, body },
      { as: 'admin', idempotencyKey },
    );
  }
}
