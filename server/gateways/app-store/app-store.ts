/** An app as Apple's store tells of it. */
export interface StoreApp {
  readonly track_id: number;
  readonly app_name: string;
  readonly bundle_id: string;
  readonly seller: string;
  /** address of a picture, on one of the store's picture hosts, or '' */
  readonly icon: string;
}

export interface AppSearch {
  readonly term: string;
  /** 0 iPhone, 1 iPad */
  readonly platform: number;
}

export interface AppStore {
  /** The best first, a page of them. Throws OutsideFault. */
  search(search: AppSearch): Promise<StoreApp[]>;
  readonly pictures: AppPictures;
}

/** The store draws its pictures itself, or tells where they are. */
export type AppPictures =
  | { readonly draw: (bundleId: string) => string | null }
  | {
      /** Addresses by bundle id, of as many apps as one question may name; apps that the store does not know are left out. Throws OutsideFault. */
      readonly find: (bundleIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
      /** The picture at an address that the store has told, small, in WebP. Throws OutsideFault. */
      readonly fetch: (address: string) => Promise<Uint8Array>;
    };
