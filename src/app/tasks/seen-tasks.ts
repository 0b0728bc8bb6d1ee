import { seenTasksAtMost } from '#domain/limits.ts';

const keyOf = (clerkId: string) => `tasks_seen ${clerkId}`;

export interface SeenTasks {
  read(): readonly string[];
  /** Beside what other tabs have written. */
  add(marks: readonly string[]): void;
  /** Tells what another tab has written. */
  subscribe(listener: (seen: readonly string[]) => void): () => void;
}

/** What a person has set aside in the task centre: in this browser, for all tabs. Where it keeps nothing, until the page is left. */
export function seenTasks(target: Window, clerkId: string): SeenTasks {
  const key = keyOf(clerkId);
  let memory: readonly string[] = [];
  return {
    read() {
      try {
        memory = marksIn(target.localStorage.getItem(key));
      } catch {
        // Storage is blocked.
      }
      return memory;
    },
    add(marks) {
      memory = [...new Set([...this.read(), ...marks])].slice(-seenTasksAtMost);
      try {
        target.localStorage.setItem(key, JSON.stringify(memory));
      } catch {
        // Storage is blocked or full: what is in memory holds.
      }
    },
    subscribe(listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === key) listener(marksIn(event.newValue));
      };
      target.addEventListener('storage', heard);
      return () => target.removeEventListener('storage', heard);
    },
  };
}

/** None in what somebody has written there by hand. */
function marksIn(text: string | null): readonly string[] {
  try {
    const marks: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}
