/** Attributes of a control: by `data-` tests and tools find it; with `aria-disabled` it does nothing. */
export interface Marks {
  readonly [name: `data-${string}`]: string | undefined;
  readonly 'aria-disabled'?: true | undefined;
}

/** What a press does, and the attributes of what is pressed. */
export interface Control extends Marks {
  readonly onClick: () => unknown;
}

/** What happens to a value that is chosen or typed, and the attributes of what takes it. */
export interface ValueControl<Value> extends Marks {
  readonly onChange: (value: Value) => void;
}
