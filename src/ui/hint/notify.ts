import { createContext } from 'react';

type Notify = (tone: 'info' | 'ok' | 'warn', text: string) => void;

/** Tells the person what has no place of its own on the page. The layout provides it; without it the words are an uncaught error. */
export const NotifyContext = createContext<Notify>((_, text) => reportError(new Error(text)));
