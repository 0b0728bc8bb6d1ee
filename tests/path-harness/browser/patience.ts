/** How long a page may take, on however busy a machine, to show what the model says; only a page that differs is waited for so long. */
export const patienceMs = 15_000;
