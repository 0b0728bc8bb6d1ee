/** Which export a person has left behind in this browser. It says nothing of what is exported. */

const keyOf = (clerkId: string) => `export.${clerkId}`;

// Where the browser keeps nothing, the dialog still finds the export by asking the server.
export function readNote(clerkId: string): string | null {
  try {
    return localStorage.getItem(keyOf(clerkId));
  } catch {
    return null;
  }
}

export function writeNote(clerkId: string, id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(keyOf(clerkId));
    else localStorage.setItem(keyOf(clerkId), id);
  } catch {
    // As above.
  }
}
