import type { CallOptions, Client } from '#api/contract/row/call.ts';
import type { RouteName } from '#domain/access/routes.ts';
import type { AddressListQuery } from './list-query.ts';
import type { ListActor } from './paged-list.ts';

/** What a list answers, and whatever stands beside its rows. */
export interface Listed {
  readonly list: readonly { readonly id: string }[];
  readonly total: number;
  readonly more?: true | undefined;
}

/**
 * A list that is shown page by page and wishes nothing of its own: all that the machine `plainList` and its screen
 * (`screens/shared/list/plain-list.tsx`) are told of it.
 */
export interface PlainList<Query, Answer extends Listed> {
  /** the page that it stands on */
  readonly route: RouteName;
  /** what it lists, in the sentences about it */
  readonly what: string;
  readonly query: AddressListQuery<Query>;
  load(client: Client, query: Query, options: CallOptions): Promise<Answer>;
  /** whether something about a row is unfinished, so that polls come faster */
  isExpecting?(row: Answer['list'][number]): boolean;
}

/** The compiler finds the types of its query and rows. */
export const plainList = <Query, Answer extends Listed>(list: PlainList<Query, Answer>) => list;

export type PlainListActor<Query, Answer extends Listed> = ListActor<
  Query,
  Answer & { readonly query: Query }
>;

/** The list that was declared so, as its screen follows it. */
export type ActorOf<List> =
  List extends PlainList<infer Query, infer Answer> ? PlainListActor<Query, Answer> : never;

/** What stands in its rows. */
export type RowOf<List> = List extends PlainList<infer _, infer Answer> ? Answer['list'][number] : never;
