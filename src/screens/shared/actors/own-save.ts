import type { OwnSaved } from '#machines/kits/fresh.ts';
import type { OwnEdit } from '#machines/kits/submission.ts';

/** Tells what shows it how an edit has ended: nothing where nothing was sent, or all was refused. */
export function tellOwnSave<Saved>(
  actor: { send(event: OwnSaved<Saved>): void },
  { saved, lost }: OwnEdit<Saved>,
): void {
  if (saved !== null || lost) actor.send({ type: 'own.saved', saved });
}
