/** What a machine is expected to do, written and reviewed by hand beside it: `<workflow>.expected.ts`. */
export interface Expected {
  /**
   * What must be possible in each state, by its title (`outer/inner` where the title alone says too little): types of events,
   * with a `?` where it depends. What is not listed must not be possible.
   */
  readonly table: Readonly<Record<string, string>>;
  /** What somebody goes through, step by step; see `journeys.ts`. */
  readonly journeys: readonly Journey[];
  /** A person ends it, and may do so wherever nothing runs. */
  readonly isDialog?: boolean;
  /** Titles of states in which it may rest for good, with the reason. */
  readonly rests?: Reasons;
  /** Titles of states in which news is no reason to load, with the reason. */
  readonly deaf?: Reasons;
  /** News that does not concern what is shown with an input, as `input: event`, with the reason; the machine refuses it. */
  readonly unconcerned?: Reasons;
  /** Events about something else than what the machine was started for, as `不能` in a journey names one: no state takes them. */
  readonly foreign?: readonly string[];
  /** Effects that run while nobody waits for them, with the reason. */
  readonly background?: Reasons;
  /** Effects whose answers need not show, or may look alike, with the reason. */
  readonly alike?: Reasons;
}

type Reasons = Readonly<Record<string, string>>;

export interface Journey {
  readonly title: string;
  /** Name of the model's input. */
  readonly input: string;
  readonly steps: string;
}
