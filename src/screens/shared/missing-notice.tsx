import { type ConnectionName, connections } from '#domain/connections.ts';
import { Banner } from '#ui/display/banner.tsx';
import { useSite } from './console-context.tsx';

/** What the person can't do there. */
const effects: Readonly<Record<ConnectionName, string>> = {
  devices: '暂时不能向设备发送指令，页面显示的是已有记录。',
  sms: '暂时不能发送验证码，请联系平台客服。',
  appSearch: '暂时不能搜索 App Store，可以从已有的应用中选择。',
  reports: '暂时不能新增报告、发起查询，可以查看已有的报告。',
  map: '暂时不能查询地址，可以查看经纬度。',
};

export const useIsMissing = (name: ConnectionName): boolean => useSite().notConnected.includes(name);

/** Stands where the service would be used (`decision.not-connected`). */
export function MissingNotice({ name }: { name: ConnectionName }) {
  return useIsMissing(name) ? (
    <Banner tone="warn" title={connections[name].sentence}>
      {effects[name]}
    </Banner>
  ) : null;
}
