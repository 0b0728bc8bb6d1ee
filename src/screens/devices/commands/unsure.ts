import { createContext, use } from 'react';
import * as messages from '#domain/member-messages.ts';

/** Whether an own save of what the screen shows was given up without its answer. */
export const UnsureContext = createContext(false);

/** Why no edit of a device begins now; null: it may. */
export const useUnsureReason = (): string | null => (use(UnsureContext) ? messages.ownSaveUnsure : null);
