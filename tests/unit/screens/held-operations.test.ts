import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import * as unlockCalls from '#api/contract/apple/one-click-unlock.ts';
import type { DeviceTask } from '#api/contract/device-task.ts';
import { held as heldRow } from '#api/contract/held-tasks.ts';
import { cancelOperation } from '#api/contract/operations.ts';
import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { AnyEndpoint, CallInput, CallResult } from '#api/contract/row/endpoint.ts';
import { CallFailure, type Failure } from '#api/contract/row/failure.ts';
import { operationStatus } from '#domain/devices/operation.ts';
import { actOf } from '#domain/kinds/cancel-sentences.ts';
import { holdMs, requestTimeoutMs } from '#domain/limits.ts';
import * as messages from '#domain/messages.ts';
import { learnServerTime } from '#domain/text/server-clock.ts';
import { heldOperationsEffects } from '#machines/devices/held-operations/held-operations.effects.ts';
import {
  type Hold,
  heldOperationsMachine,
} from '#machines/devices/held-operations/held-operations.machine.ts';
import { sentenceOfHold, undoWordsOf } from '#machines/devices/held-operations/hold-words.ts';
import { refusal } from './fake-client.ts';

const start = Date.parse('2026-11-21T02:00:00Z');
const device = '33333333-3333-4333-8333-333333333333';

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  learnServerTime(start, start, start);
});
afterEach(() => void vi.useRealTimers());

/** What may become of a cancel on its way. `late`: it arrives when nobody waits for its answer any more. */
const mishaps = ['unsent', 'requestLost', 'answerLost', 'late', 'broken'] as const;
type Fate = (typeof mishaps)[number] | 'answered';

interface Held {
  readonly id: string;
  readonly kind: 'operation' | 'unlock';
  readonly until: number;
  cancel: 'won' | 'tooLate' | null;
  by: 'own' | 'colleague' | null;
}

const held = (id: string, leftMs: number, kind: Held['kind'] = 'operation'): Held => ({
  id,
  kind,
  until: start + leftMs,
  cancel: null,
  by: null,
});

const isoOf = ({ until }: Held) => new Date(until).toISOString();

function taskOf(each: Held): DeviceTask {
  const common = {
    id: each.id,
    command: 'erase',
    date_created: new Date(start).toISOString(),
    device: { kind: 'apple' as const, id: device, serial_number: each.id, product_name: 'iPhone 15' },
    hold_until: isoOf(each),
    cancel: null,
    finished_at: null,
  };
  return each.kind === 'unlock'
    ? { ...common, kind: 'unlock', status: 'holding' }
    : {
        ...common,
        kind: 'operation',
        command_uuid: device,
        status: operationStatus.created,
        run_at: common.hold_until,
        awaits_device: false,
        relocked_by: null,
        remark: '',
      };
}

const timedOut: Failure = { kind: 'timeout' };
const broken = refusal('INTERNAL', messages.requestFailed);

/** The server, as the contract has it, and the way there and back. */
class World {
  readonly held: Held[];
  /** of each cancel in turn; those after the last are answered */
  readonly fates: Fate[];
  /** refused in place of what would have become of the first cancel */
  refused: Failure | null = null;
  reachable = true;
  readonly asked: { readonly row: AnyEndpoint; readonly input: unknown; readonly options: CallOptions }[] =
    [];

  constructor(all: readonly Held[], fates: readonly Fate[] = []) {
    this.held = [...all];
    this.fates = [...fates];
  }

  get listed(): readonly Held[] {
    return this.held.filter(({ cancel, until }) => cancel === null && Date.now() < until);
  }

  readonly client: Client = {
    call: <Row extends AnyEndpoint>(row: Row, input: CallInput<Row>, options: CallOptions = {}) => {
      this.asked.push({ row, input, options });
      return this.answerTo(row, input) as Promise<CallResult<Row>>;
    },
    open: () => Promise.reject(new Error('nothing is streamed here')),
  };

  private async answerTo(row: AnyEndpoint, input: unknown): Promise<unknown> {
    if (row.path === heldRow.path) {
      await pause(100);
      if (!this.reachable) throw new CallFailure({ kind: 'network' });
      const list = this.listed.map(taskOf);
      return { list, total: list.length };
    }
    const { params } = input as { params: { id: string } };
    return this.cancel(params.id);
  }

  private async cancel(id: string): Promise<unknown> {
    const { refused } = this;
    if (refused) {
      this.refused = null;
      throw new CallFailure(refused);
    }
    const fate = this.fates.shift() ?? 'answered';
    if (fate === 'unsent') throw new CallFailure({ kind: 'network' });
    if (fate === 'late') setTimeout(() => this.take(id), requestTimeoutMs + 2_000);
    if (fate === 'answerLost') this.take(id);
    if (fate === 'requestLost' || fate === 'late' || fate === 'answerLost') {
      await pause(requestTimeoutMs);
      throw new CallFailure(timedOut);
    }
    await pause(200);
    const answer = this.take(id);
    if (fate === 'broken') throw new CallFailure(broken);
    if (answer === null) throw new CallFailure(refusal('CONFLICT', messages.cancelGone));
    return answer;
  }

  /** Asking again changes nothing; whoever is second is refused. */
  private take(id: string) {
    const found = this.held.find((each) => each.id === id);
    if (!found || found.by === 'colleague') return null;
    found.by = 'own';
    found.cancel ??= Date.now() < found.until ? 'won' : 'tooLate';
    const status = found.cancel === 'won' ? operationStatus.cancelled : operationStatus.sent;
    return { cancel: found.cancel, status };
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function open(world: World) {
  const actor = createActor(heldOperationsMachine.provide(heldOperationsEffects(world.client)));
  const told: string[] = [];
  actor.on('undone', ({ sentence }) => void told.push(sentence));
  actor.start();
  await pass(200);
  const context = () => actor.getSnapshot().context;
  const shown = () => context().holds.map(({ id }) => id);
  const undo = (id: string) => {
    const hold = context().holds.find((each) => each.id === id);
    if (!hold) throw new Error(`${id} is not in the bar`);
    actor.send({ type: 'hold.undo', hold });
  };
  return { actor, told, context, shown, undo };
}

const listedIds = (world: World) => world.listed.map(({ id }) => id);

const sequences: readonly (readonly Fate[])[] = [
  [],
  ...mishaps.map((first) => [first]),
  ...mishaps.flatMap((first) => mishaps.map((second) => [first, second])),
];

describe('what was pressed to be taken back', () => {
  const presses = [20_000, 5_000, 400].flatMap((leftMs) =>
    sequences.map((fates) => ({ leftMs, fates, way: fates.join(', ') || 'answered' })),
  );
  it.each(presses)(
    '[decision.hold.proof] stands in the bar until its end is told, which happens once and truly: $leftMs ms left, $way',
    async ({ leftMs, fates }) => {
      const world = new World([held('a', holdMs)], fates);
      const { told, shown, undo } = await open(world);
      await pass(holdMs - leftMs - 200);
      undo('a');
      while (told.length === 0 && Date.now() < start + 3 * holdMs) {
        expect(shown()).toEqual(['a']);
        await pass(100);
      }
      const [{ cancel } = held('', 0)] = world.held;
      expect(told).toEqual([expect.stringMatching(cancel === 'won' ? /^已撤销/ : /^来不及撤销/)]);
      await pass(holdMs);
      expect(told).toHaveLength(1);
      expect(shown()).toEqual([]);
    },
  );

  it('[decision.quiet] is asked for once more 3 s after it got no answer, without a word, and only once at a time', async () => {
    const world = new World([held('a', holdMs)], ['unsent', 'requestLost']);
    const { undo } = await open(world);
    undo('a');
    const cancels = () => world.asked.filter(({ row }) => row === cancelOperation);
    await pass(2_900);
    expect(cancels().map(({ options }) => options.quiet ?? false)).toEqual([false]);
    await pass(100);
    expect(cancels().map(({ options }) => options.quiet ?? false)).toEqual([false, 'again']);
    await pass(requestTimeoutMs + 2_900);
    expect(cancels()).toHaveLength(2);
    await pass(200);
    expect(cancels()).toHaveLength(3);
    expect(new Set(cancels().map(({ input }) => JSON.stringify(input))).size).toBe(1);
  });

  it('[error.other-status] is refused in the server’s words also where that was asked for again', async () => {
    const world = new World([held('a', holdMs)], ['unsent']);
    const { told, undo } = await open(world);
    undo('a');
    await pass(1_000);
    world.refused = refusal('CONFLICT', messages.cancelEnded);
    await pass(3_000);
    expect(told).toEqual([messages.cancelEnded]);
  });
});

describe('what was refused', () => {
  it.each(['CONFLICT', 'PERMISSION_DENIED', 'TOO_MANY', 'NOT_FOUND'] as const)(
    '[decision.hold.proof] stands there as the server tells of it after that: %s',
    async (code) => {
      for (const isGone of [true, false]) {
        const world = new World([held('a', holdMs), held('b', holdMs)]);
        const { shown, undo, context } = await open(world);
        world.refused = refusal(code, messages.cancelGone);
        if (isGone) Object.assign(world.held[0] ?? {}, { by: 'colleague', cancel: 'won' });
        undo('a');
        await pass(50);
        expect([context().undoing, shown()]).toEqual([[], ['a', 'b']]);
        await pass(100);
        expect(shown()).toEqual(listedIds(world));
        if (!isGone) undo('a');
        await pass(1_000);
        expect(shown()).toEqual(['b']);
      }
    },
  );

  it('[decision.hold.proof] is not offered while nobody can tell what has become of it, whatever the time', async () => {
    const world = new World([held('a', 5_000)]);
    const { shown, undo, actor } = await open(world);
    world.refused = refusal('CONFLICT', messages.cancelGone);
    world.reachable = false;
    undo('a');
    await pass(10_000);
    expect(shown()).toEqual(['a']);
    const [hold] = actor.getSnapshot().context.holds;
    expect(hold && actor.getSnapshot().can({ type: 'hold.undo', hold })).toBe(false);
    world.reachable = true;
    await pass(5_000);
    expect(shown()).toEqual([]);
  });

  it('[decision.hold.proof] is nobody’s row where a colleague’s was pressed in the records', async () => {
    const world = new World([]);
    const { shown, actor } = await open(world);
    world.refused = refusal('CONFLICT', messages.cancelGone);
    const until = new Date(start + holdMs).toISOString();
    const hold: Hold = {
      kind: 'operation',
      deviceKind: 'apple',
      id: 'c',
      command: 'erase',
      device,
      about: '',
      until,
    };
    actor.send({ type: 'record.undo', hold });
    expect(shown()).toEqual(['c']);
    await pass(1_000);
    expect(shown()).toEqual([]);
  });
});

describe('the time of what is held', () => {
  it('[decision.hold.proof] ends for each by itself, drawn or not', async () => {
    const world = new World([5_000, 5_000, 8_000, 9_000, 20_000, 29_000].map((ms, at) => held(`${at}`, ms)));
    const { shown } = await open(world);
    for (let ms = 0; ms < holdMs; ms += 500) {
      expect(shown()).toEqual(listedIds(world));
      await pass(500);
    }
  });

  it('[decision.hold.proof] is the server’s, also where that is known only later', async () => {
    const world = new World([held('a', 20_000)]);
    const { shown } = await open(world);
    const now = Date.now();
    learnServerTime(now - 10_000, now, now);
    await pass(25_000);
    expect(shown()).toEqual(['a']);
    await pass(6_000);
    expect(shown()).toEqual([]);
  });
});

describe('what is held, where it cannot be read', () => {
  it('[decision.live] [decision.quiet] is asked for again 3 s later, and not called known until then', async () => {
    const world = new World([held('a', holdMs)]);
    world.reachable = false;
    const { context, shown } = await open(world);
    const reads = () => world.asked.filter(({ row }) => row === heldRow).length;
    for (const count of [1, 2, 3]) {
      expect([reads(), context().unread]).toEqual([count, true]);
      await pass(2_890);
      expect(reads()).toBe(count);
      await pass(110);
      expect([reads(), context().unread]).toEqual([count + 1, true]);
      await pass(100);
    }
    world.reachable = true;
    await pass(3_100);
    expect([context().unread, shown()]).toEqual([false, ['a']]);
  });
});

describe('a step of a one-click unlock that is taken back in the records', () => {
  const step = (until: string): Hold => ({
    kind: 'step',
    deviceKind: 'apple',
    id: 'k7Q2m9x',
    command: 'turn-off-activation-lock',
    device,
    about: 'iPhone 15 · u · 王*',
    until,
  });

  it('[decision.unlock-saga] is the unlock that stands in the bar, and is told as that', async () => {
    const own = held('u', holdMs, 'unlock');
    const world = new World([own]);
    const { told, shown, actor } = await open(world);
    actor.send({ type: 'record.undo', hold: step(isoOf(own)) });
    expect(shown()).toEqual(['u']);
    await pass(1_000);
    expect(world.asked.map(({ row }) => row)).toContain(unlockCalls.cancel);
    expect(told).toEqual(['已撤销一键解锁，其余步骤不再执行']);
    expect(shown()).toEqual([]);
  });

  it('[decision.unlock-saga] stays one row where the bar hears of the unlock only after the press', async () => {
    const own = held('u', holdMs, 'unlock');
    const world = new World([own], ['requestLost']);
    world.reachable = false;
    const { told, shown, actor } = await open(world);
    actor.send({ type: 'record.undo', hold: step(isoOf(own)) });
    world.reachable = true;
    await pass(5_000);
    expect([listedIds(world), shown()]).toEqual([['u'], ['k7Q2m9x']]);
    world.held.push(held('k7Q2m9x', holdMs));
    own.cancel = 'won';
    await pass(10_000);
    expect([told, shown()]).toEqual([['已撤销一键解锁，其余步骤不再执行'], []]);
  });

  it.each([
    ['won', '已撤销一键解锁，其余步骤不再执行'],
    ['tooLate', '来不及撤销，一键解锁的指令已发出，结果以设备回执为准'],
  ] as const)('[decision.unlock-saga] of a colleague is told as the whole: %s', async (cancel, sentence) => {
    const own = { ...held('k7Q2m9x', holdMs), cancel };
    const world = new World([own]);
    const { told, actor } = await open(world);
    actor.send({ type: 'record.undo', hold: step(isoOf(own)) });
    await pass(1_000);
    expect(world.asked.map(({ row }) => row)).toContain(cancelOperation);
    expect(told).toEqual([sentence]);
  });
});

describe('the words of what is held', () => {
  const about = 'iPhone 15 · GPNHF30JW3';
  const holds = ['operation', 'unlock', 'step'] as const;
  const lasting = ['erase', 'abm-unbind', 'remove-main-profile', 'turn-off-activation-lock'];
  const cases = holds.flatMap((kind) =>
    lasting.map(
      (command): Hold => ({ kind, deviceKind: 'apple', id: 'a', command, device, about, until: '' }),
    ),
  );
  it.each(cases)(
    '[decision.hold.proof] name what the press ends, and the device once: $kind $command',
    (hold) => {
      const sentence = sentenceOfHold(hold);
      const { title, action, done } = undoWordsOf(hold);
      expect(sentence.match(/：/g) ?? []).toHaveLength(sentence.startsWith('即将抹掉') ? 0 : 1);
      expect(sentence).toMatch(new RegExp(`${actOf('apple', hold.command)}.*${about}$`));
      expect(title.startsWith(action)).toBe(true);
      const ended = hold.kind === 'operation' ? actOf('apple', hold.command) : messages.oneClickUnlock;
      for (const words of [sentence, title, done]) expect(words).toContain(ended);
    },
  );
});
