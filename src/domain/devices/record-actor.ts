/** Who stands on record where no clerk has done it, as logs name them (`decision.journal`). */
export const unattendedActors = {
  enrolment: '入网自动应用',
  enrollPage: '登记页面',
  /** a contract whose time has come (`decision.contract`) */
  contract: '到期自动锁定',
  /** nobody asked for it at that moment */
  system: '系统',
  /** with the key whose call it was */
  api: '接口',
  /** `npm run stores` (`decision.operator`) */
  operator: '运营方',
} as const;
export type UnattendedActor = keyof typeof unattendedActors;

/** Whom the log's filter offers beside the clerks (`decision.system-clerk`): the store's API, and whatever acts with nobody logged in. */
export const logActors = {
  api: ['api'],
  system: ['system', 'enrolment', 'contract', 'enrollPage'],
} as const satisfies Partial<Record<UnattendedActor, readonly UnattendedActor[]>>;
export type LogActor = keyof typeof logActors;
export const logActorNames = Object.keys(logActors) as LogActor[];

/** Who has done something that stands on record. */
export type RecordActor = 'clerk' | UnattendedActor;

/** So much of a key's id tells one from another. */
const keyIdLength = 'ak_'.length + 8;

/** `clerk`: their name; null: no clerk has done it. `apiKey`: the id of the key by which it was done, where that is known. */
export function recordActorName(actor: string, clerk: string | null, apiKey: string | null = null): string {
  const name =
    clerk ?? (Object.hasOwn(unattendedActors, actor) ? unattendedActors[actor as UnattendedActor] : '');
  return apiKey === null ? name : `${name}（${apiKey.slice(0, keyIdLength)}）`;
}
