import type { Denial } from '#domain/access/denial.ts';
import type { Preflight } from '#domain/devices/preflight.ts';

export interface ForeseenWith {
  /** what keeps the person from the command on whatever device */
  readonly denial: Denial | null;
  /** epoch ms */
  readonly now: number;
}

/** What a form says of every device; `errors`: what is wrong or missing, by the field of the call. */
export type ReadForm<Fields> =
  | { readonly ok: true; readonly fields: Fields }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** What a batch asks of a kind of device. `Form`: what is filled in for one of its commands, `Order`: what its call says of that. */
export interface BatchKind<Form extends { readonly command: string }, Device, Order> {
  /** fields of the call that the form has a place for */
  fields(form: Form): readonly string[];
  /** Something is to be loaded before it can be filled in. */
  isIncomplete(form: Form): boolean;
  /** What would become of the command on a device; the server asks the same once more. */
  foresee(form: Form, device: Device, of: ForeseenWith): Preflight;
  /** `now` in epoch ms */
  read(form: Form, now: number): ReadForm<Order>;
}
