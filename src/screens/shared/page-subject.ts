import { createContext, use, useEffect } from 'react';

/** Takes what the page is about, null for nothing particular; the default layout fills it. */
export const PageSubjectContext = createContext<((subject: string | null) => void) | null>(null);

/** Names the one thing that the page is about, in place of the page's title: in the breadcrumb and in the browser's tab. */
export function usePageSubject(subject: string): void {
  const name = use(PageSubjectContext);
  useEffect(() => {
    name?.(subject);
    return () => name?.(null);
  }, [name, subject]);
}
