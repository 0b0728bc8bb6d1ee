import { uptime } from 'node:os';
import * as v from 'valibot';
import type { AgentAnswer, AgentCommand } from '#api/contract/agent/messages.ts';
import { forgetKey, type Noted, type PhoneState, passCodes, release } from './phone-state.ts';

/** The server has long had the answers of those before. */
const remembered = 200;

type Outcome = Readonly<Record<string, unknown>> | { readonly refused: string };
type Act = (phone: PhoneState, command: AgentCommand) => Outcome;

const nothing = {};

/** What the phone does, and what it answers. */
const acts: Readonly<Record<string, Act>> = {
  lock: reading(
    v.object({
      message: v.string(),
      phone_number: v.optional(v.nullable(v.string()), null),
      unlock_counter: v.optional(v.number(), 0),
    }),
    (phone, { message, phone_number, unlock_counter }) => {
      phone.lock = { message, phone_number };
      passCodes(phone, { unlock: unlock_counter });
      return nothing;
    },
  ),
  unlock: (phone) => {
    phone.lock = null;
    return nothing;
  },
  regulate: (phone) => {
    phone.regulated = true;
    return nothing;
  },
  deregulate: (phone, { command_uuid }) => {
    release(phone, command_uuid);
    return nothing;
  },
  'set-wallpaper': reading(
    v.object({ wallpaper_id: v.string(), allow_modify: v.optional(v.boolean(), false) }),
    (phone, { wallpaper_id, allow_modify }, { attachments }) => {
      const { content } = attachments;
      if (content === undefined) return { refused: '没有收到壁纸图片' };
      phone.wallpaper = { wallpaper_id, allow_modify, bytes: Buffer.from(content, 'base64').length };
      return nothing;
    },
  ),
  'get-location': ({ place }) => ({ ...place }),
  'set-system-restriction': reading(restrictions(), restrict),
  'sync-system-restriction': reading(restrictions(), restrict),
  'get-installed-app-list': ({ apps }) => ({ apps }),
  'set-app-restriction': reading(
    v.object({ enabled: v.boolean(), mode: v.nullable(v.number()), list: v.array(v.string()) }),
    (phone, restriction) => {
      phone.app_restriction = restriction;
      return nothing;
    },
  ),
};

function restrictions() {
  return v.object({ configs: v.record(v.string(), v.boolean()) });
}

function restrict(phone: PhoneState, { configs }: v.InferOutput<ReturnType<typeof restrictions>>): Outcome {
  phone.system_restriction = configs;
  return nothing;
}

function reading<Schema extends v.GenericSchema>(
  schema: Schema,
  act: (phone: PhoneState, payload: v.InferOutput<Schema>, command: AgentCommand) => Outcome,
): Act {
  return (phone, command) => {
    const read = v.safeParse(schema, command.payload);
    return read.success ? act(phone, read.output, command) : { refused: '指令内容无法识别' };
  };
}

/** What a phone is told to do although it could. */
export type Whim = { readonly type: 'notNow' } | { readonly type: 'fail'; readonly reason: string } | null;

/** Acts once by the command's uuid, and keeps the answer until the server has taken it. */
export function carryOut(phone: PhoneState, command: AgentCommand, whim: Whim = null): void {
  const isOf = ({ command_uuid }: { readonly command_uuid: string }) => command_uuid === command.command_uuid;
  if (phone.unanswered.some(isOf)) return;
  const before = phone.done.find(isOf);
  const answer = before ?? answerTo(phone, command, whim);
  phone.unanswered.push(answer);
  if (!before && answer.type !== 'notNow') phone.done = [...phone.done, answer].slice(-remembered);
}

function answerTo(phone: PhoneState, command: AgentCommand, whim: Whim): Noted<AgentAnswer> {
  const about = { command_uuid: command.command_uuid, up_s: uptime() };
  if (whim?.type === 'notNow') return { type: 'notNow', ...about };
  if (whim?.type === 'fail') return { type: 'failed', ...about, reason: whim.reason };
  const outcome = outcomeOf(phone, command);
  return 'refused' in outcome
    ? { type: 'failed', ...about, reason: String(outcome.refused) }
    : { type: 'acknowledged', ...about, result: outcome };
}

function outcomeOf(phone: PhoneState, command: AgentCommand): Outcome {
  // Nobody could undo what it did.
  if (phone.released_by !== null) return { refused: '设备已解除监管' };
  const act = Object.hasOwn(acts, command.command) ? acts[command.command] : undefined;
  return act ? act(phone, command) : { refused: '设备不支持此指令' };
}

/** The server has taken them. Answers whether it has let go of the phone with one of them: nothing is left between the two. */
export function afterAnswers(phone: PhoneState, sent: readonly Noted<AgentAnswer>[]): boolean {
  const uuids = new Set(sent.map(({ command_uuid }) => command_uuid));
  phone.unanswered = phone.unanswered.filter(({ command_uuid }) => !uuids.has(command_uuid));
  const isReleased = phone.released_by !== null && uuids.has(phone.released_by);
  if (isReleased) forgetKey(phone);
  return isReleased;
}
