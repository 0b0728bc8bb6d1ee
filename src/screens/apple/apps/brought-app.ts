import * as v from 'valibot';
import { usePlace } from '#screens/shared/console-context.tsx';
import type { ChosenApp } from './app-picker.tsx';

const brought = v.object({
  broughtApp: v.object({ app_name: v.string(), bundle_id: v.string() }),
});

/** What a place keeps of an app that somebody brings along to a page where apps are chosen. */
export const bringApp = ({ app_name, bundle_id }: ChosenApp): v.InferOutput<typeof brought> => ({
  broughtApp: { app_name, bundle_id },
});

/** null: none was brought to the shown place. */
export function useBroughtApp(): ChosenApp | null {
  const { state } = usePlace();
  const read = v.safeParse(brought, state);
  return read.success ? read.output.broughtApp : null;
}
