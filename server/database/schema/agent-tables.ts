import type { Generated, JSONColumnType } from 'kysely';
import type { NullableTime, Time } from './columns.ts';

/** A key that a phone has made for itself; of a device one is good at most. */
export interface AgentTable {
  /** made by the server */
  key_id: string;
  device_id: string;
  /** of P-256: SubjectPublicKeyInfo (DER) in base64; each is there once */
  public_key: string;
  /** of the last request that it has signed: a smaller one, or the same, comes again */
  counter: number;
  /** SHA-256 of the code that it has enrolled with: the same request may come again */
  code_hash: string;
  enrolled_at: Time;
  /** when it has signed anything but its enrolment: that is not answered again */
  confirmed_at: NullableTime;
  /** a newer enrolment, or the end of one: nothing is taken from it any more */
  void_at: NullableTime;
  last_request_at: Time;
  /** a contact behind this time is wanted */
  report_wanted_at: NullableTime;
}

/** A command that waits for its phone's agent, or has waited: of each device and uuid one, whatever comes of it. */
export interface AgentCommandTable {
  device_id: string;
  command_uuid: string;
  /** null: it was taken back before it came, and never does */
  command: string | null;
  payload: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** empty once nobody fetches it any more */
  attachments: JSONColumnType<Record<string, string>, string | undefined, string>;
  queued_at: Time;
  /** when the agent was first given it; it comes again until it is answered */
  fetched_at: NullableTime;
  /** not before: the phone could not do it just now */
  again_at: NullableTime;
  withdrawn_at: NullableTime;
  answered_at: NullableTime;
  /** the place in the queue: two of one moment stay in order */
  position: Generated<number>;
}
