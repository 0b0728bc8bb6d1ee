import * as v from 'valibot';
import {
  agentAgeMaxS,
  agentAnswersAtOnce,
  agentPasscodesAtOnce,
  agentPollMaxS,
  toldNameMaxLength,
  toldTextMaxLength,
} from '#domain/limits.ts';
import { instant, uuid } from '../row/fields.ts';

/** What agents and the server say to each other. An agent sends no field that is not named here; it passes over those that it does not know. */

const name = v.pipe(v.string(), v.maxLength(toldNameMaxLength));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** How many seconds ago it was, by a clock that setting the time does not move; absent: now (`decision.fact-time`). */
const age = v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(agentAgeMaxS)));

/** What a phone is, told when it enrols. */
export const agentIdentity = v.strictObject({
  brand: v.pipe(name, v.minLength(1)),
  model: v.pipe(name, v.minLength(1)),
  serial_number: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, '序列号格式有误')),
  imei: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{14,16}$/, 'IMEI 格式有误'))), v.maxLength(2)),
  android_version: v.pipe(name, v.minLength(1)),
  agent_version: v.pipe(name, v.minLength(1)),
});
export type AgentIdentity = v.InferOutput<typeof agentIdentity>;

const sim = v.nullable(v.strictObject({ carrier: name, number: name, iccid: name }));
/** both places at once; null: none is in it */
export const agentSims = v.strictObject({ sim_1: sim, sim_2: sim });

export const agentApps = v.array(v.strictObject({ app_name: name, package_name: name }));

export const passcodePurposes = ['unlock', 'deregulate'] as const;
export type PasscodePurpose = (typeof passcodePurposes)[number];

/** How a phone is. What it does not know it leaves out. */
const state = {
  /** the lock holds it */
  locked: v.boolean(),
  /** the store controls it */
  regulated: v.boolean(),
  /** in percent */
  battery_level: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** WGS-84; of a phone that is locked, else it is passed over */
  location: v.exactOptional(
    v.strictObject({
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      accuracy_m: v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))),
      age_s: age,
    }),
  ),
  sims: v.exactOptional(agentSims),
  system: v.exactOptional(
    v.strictObject({ android_version: name, agent_version: name, security_patch: v.nullable(name) }),
  ),
  /** of each purpose the counter of the next code that it takes */
  passcode_counters: v.strictObject({ unlock: count, deregulate: count }),
  /** wrong codes in a row, over restarts; absent: none */
  wrong_passcodes: v.exactOptional(count),
  /** codes that were typed and have acted, told until a contact with them was answered */
  passcodes_used: v.exactOptional(
    v.pipe(
      v.array(v.strictObject({ purpose: v.picklist(passcodePurposes), counter: count, age_s: age })),
      v.maxLength(agentPasscodesAtOnce),
    ),
  ),
};

export const agentState = v.strictObject(state);
export type AgentState = v.InferOutput<typeof agentState>;

export const enrolBody = v.strictObject({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** of P-256: SubjectPublicKeyInfo (DER) in base64 */
  public_key: v.pipe(v.string(), v.maxLength(200), v.base64()),
  identity: agentIdentity,
  state: agentState,
});

/** base32 without padding (RFC 4648) */
const secret = v.pipe(v.string(), v.regex(/^[A-Z2-7]{16,128}$/));
export const passcodeSecrets = v.object({ unlock: secret, deregulate: secret });

/** What every answer brings. */
const answered = {
  server_time: instant,
  /** until the next contact that nobody asks for */
  contact_interval_s: count,
  /** the newest version of `/agent/v1` that the server knows */
  minor: count,
};

export const enrolResult = v.object({
  ...answered,
  device_id: uuid,
  /** what it signs with from now on */
  key_id: v.string(),
  passcode_secrets: passcodeSecrets,
});
export type EnrolResult = v.InferOutput<typeof enrolResult>;

/** `query`: because the server has asked for it */
export const contactBody = v.strictObject({ by: v.picklist(['heartbeat', 'query']), ...state });
export type AgentContact = v.InferOutput<typeof contactBody>;

/** From which counters on codes are good: the phone goes there where it is not yet, and never back. */
const codesFrom = v.object({ unlock: count, deregulate: count });

export const contactResult = v.object({ ...answered, passcode_counters: codesFrom });

export const commandsQuery = v.strictObject({
  /** seconds until it is answered that there is nothing */
  wait: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(agentPollMaxS)),
    '0',
  ),
});

export const agentCommand = v.object({
  command_uuid: uuid,
  command: v.string(),
  payload: v.record(v.string(), v.unknown()),
  attachments: v.record(v.string(), v.string()),
});
export type AgentCommand = v.InferOutput<typeof agentCommand>;

export const commandsResult = v.object({
  ...answered,
  /** oldest first; each comes again until it is answered */
  commands: v.array(agentCommand),
  /** a contact `by: query` is wanted */
  report: v.boolean(),
});

const about = { command_uuid: uuid, age_s: age };

export const agentAnswer = v.variant('type', [
  v.strictObject({ type: v.literal('acknowledged'), ...about, result: v.record(v.string(), v.unknown()) }),
  v.strictObject({ type: v.literal('notNow'), ...about }),
  v.strictObject({
    type: v.literal('failed'),
    ...about,
    reason: v.pipe(v.string(), v.minLength(1), v.maxLength(toldTextMaxLength)),
  }),
]);
export type AgentAnswer = v.InferOutput<typeof agentAnswer>;

export const answersBody = v.strictObject({
  answers: v.pipe(v.array(agentAnswer), v.minLength(1), v.maxLength(agentAnswersAtOnce)),
});

export const answersResult = v.object(answered);
