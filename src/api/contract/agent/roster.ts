import * as v from 'valibot';
import { instant, uuid } from '../row/fields.ts';
import { agentApps, agentIdentity, agentSims, passcodeSecrets } from './messages.ts';

/**
 * The phones that a fleet plays (agent/fleet.ts), as a file says it: it holds private keys. The demo's is written by its seed; nothing else of
 * the server knows of it.
 */

/** What a phone does of its own accord. */
export const phoneBehaviours = ['plain', 'offline', 'busy', 'failing', 'slow', 'repeating'] as const;

/** A phone whose enrolment is over. */
const enrolled = v.strictObject({
  device_id: uuid,
  key: v.strictObject({
    key_id: v.string(),
    /** SubjectPublicKeyInfo (DER) in base64 */
    public_key: v.string(),
    /** PKCS #8 (DER) in base64 */
    private_key: v.string(),
  }),
  passcode_secrets: passcodeSecrets,
  contacted_at: instant,
  lock: v.nullable(v.strictObject({ message: v.string(), phone_number: v.nullable(v.string()) })),
  regulated: v.boolean(),
  /** Android's user restrictions by their names */
  system_restriction: v.record(v.string(), v.boolean()),
  apps: agentApps,
  /** WGS-84 */
  place: v.strictObject({ longitude: v.number(), latitude: v.number(), accuracy_m: v.number() }),
  sims: agentSims,
  /** in percent */
  battery_level: v.number(),
});

export type EnrolledPhone = v.InferOutput<typeof enrolled>;

export const roster = v.strictObject({
  phones: v.array(
    v.strictObject({
      identity: agentIdentity,
      /** absent: as its share of the fleet has it */
      behaviour: v.exactOptional(v.picklist(phoneBehaviours)),
      enrolled: v.exactOptional(enrolled),
      /** what one enrols with that has not */
      code: v.exactOptional(v.string()),
    }),
  ),
});
export type Roster = v.InferOutput<typeof roster>;
