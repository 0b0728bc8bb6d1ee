/**
 * `reason` says why not, `exit` what would make it possible: both Chinese sentences. `already`: the device is as the command
 * would make it. `notEnrolled`: it has to enrol first.
 */
export type Verdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: string;
      readonly exit: string;
      readonly already: boolean;
      readonly notEnrolled: boolean;
    };
