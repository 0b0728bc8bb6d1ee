import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type * as contract from '#api/contract/apple/one-click-unlock.ts';
import type { UnlockSaga, UnlockStep } from '#api/contract/apple/one-click-unlock.ts';
import type { AnyEndpoint, Body, Params } from '#api/contract/row/endpoint.ts';
import { type AppleCommandName, appleCommand } from '#domain/apple/commands.ts';
import { type UnlockCommandName, unlockCommandNames } from '#domain/apple/unlock-plan.ts';
import { abmStatus, activationLockStatus } from '#domain/devices/status-values.ts';
import { grantMs } from '#domain/limits.ts';
import type { Actor, Call } from '#server/call/handler.ts';
import type { Services } from '#server/call/services.ts';
import { json } from '#server/database/json.ts';
import type { AppleDeviceTable } from '#server/database/schema/apple-tables.ts';
import { cancelUnlock, findSaga, resumeUnlock } from '#server/devices/apple/unlock/control.ts';
import { prevalidate } from '#server/devices/apple/unlock/prevalidate.ts';
import { advanceSagas } from '#server/devices/apple/unlock/run.ts';
import { startUnlock } from '#server/devices/apple/unlock/start.ts';
import type { AnswerFact } from '#server/gateways/gateway.ts';
import { accounts } from '#server/seed/accounts.ts';
import type { Bench } from '../devices/bench.ts';
import { makeDevice, makeSmsCode } from '../fixtures.ts';
import { makeUnlockKey } from '../unlock-fixtures.ts';

const password = accounts.admin.secondary_password;

interface StartOptions {
  readonly idempotencyKey?: string;
  readonly key?: string;
  readonly device_id?: string;
  readonly services?: Services;
  readonly actor?: Actor;
}

/** One-click unlocks of one phone on the bench: nothing moves but by a call of the test. */
export function unlockDesk(bench: () => Bench) {
  const db = () => bench().services.db;
  let id = '';
  const pushes = () => bench().pushes.filter(({ device_id }) => device_id === id);

  async function callOf<Row extends AnyEndpoint>(
    input: { readonly body?: Body<Row>; readonly params?: Params<Row>; readonly idempotencyKey?: string },
    services: Services = bench().services,
    actor: Actor = bench().actor,
  ): Promise<Call<Row>> {
    const call = {
      params: undefined,
      query: undefined,
      body: undefined,
      idempotencyKey: null,
      callName: 'ios.oneClickUnlock',
      ...input,
      services,
      actor,
      now: await bench().now(),
      ip: '127.0.0.1',
      secure: false,
      request: new Request('http://127.0.0.1/'),
      headers: new Headers(),
      grant: {},
    };
    return call as unknown as Call<Row>;
  }

  const answerFor = (command: string): Readonly<Record<string, unknown>> => {
    if (command === 'turn-off-activation-lock') return { activation_lock_status: activationLockStatus.off };
    return command === 'abm-unbind' ? { abm_status: abmStatus.released } : {};
  };

  const desk = {
    get id() {
      return id;
    },
    /** Another phone: locked, enrolled, in ABM and under an activation lock. Every step has something to do. */
    capture: async (facts: Updateable<AppleDeviceTable> = {}): Promise<string> => {
      id = await makeDevice(bench(), 'locked', { for_clerk: bench().actor.id });
      await desk.change(facts);
      return id;
    },
    /** What the phone has become without anybody's command. */
    change: async (facts: Updateable<AppleDeviceTable>): Promise<void> => {
      await db()
        .updateTable('apple_device')
        .set({ system_restriction: json({ allowCamera: false }), ...facts })
        .where('id', '=', id)
        .execute();
    },
    pushes,
    device: () => db().selectFrom('apple_device').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    prevalidate: async (commands: readonly UnlockCommandName[], sms_code?: string) =>
      prevalidate(
        await callOf<typeof contract.prevalidation>({
          body: { device_id: id, commands: [...commands], password, ...(sms_code && { sms_code }) },
        }),
      ),
    start: async (commands: readonly UnlockCommandName[], more: StartOptions = {}): Promise<UnlockSaga> => {
      const { device_id = id, idempotencyKey = randomUUID(), services, actor = bench().actor } = more;
      const key = more.key ?? (await makeUnlockKey(bench(), { clerk_id: actor.id, device_id }));
      const body = { device_id, commands: [...commands], key };
      return startUnlock(await callOf<typeof contract.start>({ body, idempotencyKey }, services, actor));
    },
    look: ({ id: sagaId }: UnlockSaga): Promise<UnlockSaga> =>
      findSaga(bench().services, bench().actor, sagaId),
    resume: async (
      { id: sagaId }: UnlockSaga,
      more: { sms_code?: string; idempotencyKey?: string; services?: Services } = {},
    ): Promise<UnlockSaga> => {
      const { services, sms_code, idempotencyKey } = more;
      return resumeUnlock(
        await callOf<typeof contract.resume>(
          {
            params: { id: sagaId },
            body: { password, ...(sms_code && { sms_code }) },
            ...(idempotencyKey && { idempotencyKey }),
          },
          services,
        ),
      );
    },
    cancel: async ({ id: sagaId }: UnlockSaga): Promise<UnlockSaga> =>
      cancelUnlock(await callOf<typeof contract.cancel>({ params: { id: sagaId } })),
    advance: (services: Services = bench().services) => advanceSagas(services),
    /** What the phone, or Apple, answers to the latest push. */
    answer: async (type: AnswerFact['type'] = 'acknowledged', reason = '设备拒绝执行'): Promise<void> => {
      const push = pushes().at(-1);
      if (!push) throw new Error('nothing was pushed');
      const about = { command_uuid: push.command_uuid, device_id: push.device_id, at: await bench().now() };
      if (type === 'acknowledged') return bench().tell({ type, ...about, result: answerFor(push.command) });
      return bench().tell(type === 'failed' ? { type, ...about, reason } : { type, ...about });
    },
    /** Whether the store asks for a code before an activation lock is turned off. */
    askForCode: (asks: boolean) =>
      db()
        .updateTable('store')
        .set({ sms_verify: json({ turn_off_activation_lock: asks }) })
        .where('id', '=', bench().actor.store_id)
        .execute(),
    newCode: () => makeSmsCode(bench(), bench().actor.phone_number, 'turn-off-activation-lock'),
    keyFor: (commands: readonly UnlockCommandName[] = unlockCommandNames, with_sms = true) =>
      makeUnlockKey(bench(), { clerk_id: bench().actor.id, device_id: id, with_sms, commands }),
    /** What stands for somebody's password where they give this command. */
    commandKey: async (clerk_id: string, name: AppleCommandName): Promise<string> => {
      const key = randomUUID();
      const expires_at = new Date((await bench().now()).getTime() + grantMs);
      const command = appleCommand(name).call;
      await db().insertInto('credential_grant').values({ key, clerk_id, command, expires_at }).execute();
      return key;
    },
    /** Names of the commands that were pushed, oldest first. */
    pushed: () => pushes().map(({ command }) => command),
  };
  return desk;
}

export const statuses = ({ steps }: UnlockSaga): Partial<Record<UnlockCommandName, UnlockStep['status']>> =>
  Object.fromEntries(steps.map(({ command, status }) => [command, status]));
