import { useConsole } from './console-context.tsx';

/** Has the task centre follow an operation that was just accepted. */
export function useFollow(): (operation: string) => void {
  const { sent } = useConsole().kept;
  return (operation) => sent.set([...(sent.get() ?? []), operation]);
}
