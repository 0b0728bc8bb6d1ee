interface Row {
  readonly title: string;
  /** the environment variable that connects it; null: this version has none to connect */
  readonly setting: string | null;
  /** what is said where it is missing: with 503 UNAVAILABLE, at start, on /readyz and on its pages */
  readonly sentence: string;
}

/** What stands outside and may be missing (`decision.not-connected`). */
export const connections = {
  devices: { title: '设备服务', setting: null, sentence: '未接入设备服务' },
  sms: { title: '短信服务', setting: null, sentence: '未接入短信服务' },
  appSearch: { title: '应用搜索', setting: 'APP_SEARCH_URL', sentence: '未接入应用搜索' },
  map: { title: '地图服务', setting: 'AMAP_KEY', sentence: '未接入地图服务' },
} as const satisfies Readonly<Record<string, Row>>;

export type ConnectionName = keyof typeof connections;

export const connectionNames = Object.keys(connections) as ConnectionName[];
