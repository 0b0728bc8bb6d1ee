/** An app as Apple's store tells of it. */
export interface StoreApp {
  readonly track_id: number;
  readonly app_name: string;
  readonly bundle_id: string;
  readonly seller: string;
  /** address of a picture, or '' */
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
}
