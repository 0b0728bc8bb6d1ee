import type { DeviceKindName } from '#domain/kinds/kinds.ts';

/** Which export of a kind a person has left behind in this browser. It says nothing of what is exported. */

/** Under which the browser keeps it. */
export const exportNoteKey = (kind: DeviceKindName, clerkId: string) => `${kind}_export.${clerkId}`;

// Where the browser keeps nothing, the dialog still finds the export by asking the server.
export function readNote(kind: DeviceKindName, clerkId: string): string | null {
  try {
    return localStorage.getItem(exportNoteKey(kind, clerkId));
  } catch {
    return null;
  }
}

export function writeNote(kind: DeviceKindName, clerkId: string, id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(exportNoteKey(kind, clerkId));
    else localStorage.setItem(exportNoteKey(kind, clerkId), id);
  } catch {
    // As above.
  }
}
