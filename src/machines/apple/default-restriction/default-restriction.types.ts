import type { RestrictionComparison } from '#api/contract/apple/default-restrictions.ts';
import type { Fresh, FreshEvent } from '#machines/kits/fresh.ts';
import type { Told } from '#machines/refusal.ts';
import type { DefaultContent, DefaultKind, Standing } from './default-content.ts';

export interface CompareInput {
  readonly content: DefaultContent;
  /** it comes with a change, and nobody asked for it */
  readonly quiet: boolean;
}

export interface SaveDefaultInput {
  readonly content: DefaultContent;
  readonly password: string;
  /** when that was set on which it is based; null: nobody has changed it, or it is not recorded */
  readonly based_on: string | null;
}

export type SaveDefaultAnswer =
  | { readonly ok: true; readonly standing: Standing }
  /** `field`: what is to be put right; standing: somebody has changed it since it was read; null: neither */
  | ({ readonly ok: false; readonly field: 'password' | 'standing' | null } & Told);

export interface Context extends Fresh {
  kind: DefaultKind;
  standing: Standing | null;
  /** what it shall be; null: nobody is changing it */
  draft: DefaultContent | null;
  /** how the devices would stand to the draft; null: not known */
  comparison: RestrictionComparison | null;
  /** why that is not known */
  comparisonProblem: string | null;
  passwordError: string | null;
  /** why it was not saved, where the password is not to blame */
  refusal: Told | null;
  /** nothing was changed since the person has saved it */
  saved: boolean;
}

export type DefaultRestrictionEvent =
  /** `poll.due`: somebody may have set it */
  | FreshEvent
  | { type: 'default.edit' }
  | { type: 'draft.change'; content: DefaultContent }
  | { type: 'comparison.retry' }
  | { type: 'default.review' }
  | { type: 'default.back' }
  /** `password` passes through here and is not kept */
  | { type: 'default.confirm'; password: string }
  | { type: 'outcome.check' }
  | { type: 'default.cancel' };
