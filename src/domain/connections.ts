interface Row {
  /** what is said where it is missing: with 503 UNAVAILABLE, at start, on /readyz and on its pages */
  readonly sentence: string;
}

/** What stands outside and may be missing (`decision.not-connected`). */
export const connections = {
  devices: { sentence: '未接入设备服务' },
  sms: { sentence: '未接入短信服务' },
  appSearch: { sentence: '未接入应用搜索' },
  reports: { sentence: '未开通报告服务' },
  map: { sentence: '未接入地图服务' },
} as const satisfies Readonly<Record<string, Row>>;

export type ConnectionName = keyof typeof connections;

export const connectionNames = Object.keys(connections) as ConnectionName[];
