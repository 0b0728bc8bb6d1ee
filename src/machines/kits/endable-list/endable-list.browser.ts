import { problemOf } from '../fresh.ts';

interface ListSnapshot {
  readonly context: { readonly items: readonly unknown[] | null; readonly refusal: string | null };
}

/** What a person sees of an endable list, in the machine and in the page. */
export const endableListSight = {
  see: (snapshot: ListSnapshot & Parameters<typeof problemOf>[0]) => ({
    items: snapshot.context.items?.length ?? 0,
    refusal: snapshot.context.refusal !== null,
    problem: problemOf(snapshot) !== null,
  }),
  look: () => {
    const root = document.querySelector('[data-endable-list]');
    return {
      items: root?.querySelectorAll('li').length ?? 0,
      refusal: root?.querySelector('[data-refusal]') !== null,
      problem: /更新失败|加载失败/.test(root?.textContent ?? ''),
    };
  },
};
