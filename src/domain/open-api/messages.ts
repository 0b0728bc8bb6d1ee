/** Sentences of 开放接口: its page, and what its settings are refused with. */

export const keyFirst = '请先生成密钥';
export const callbackUrlShape = '回调地址应为完整的网址，以 http:// 或 https:// 开头';
export const callbackUrlPlain = '回调地址不能包含用户名、密码或 # 后的内容';
export const callbackUrlUnknown = '回调地址的域名无法解析，请检查拼写';
export const callbackUrlOwn = '回调地址不能指向内部网络';
export const callbackUrlOpen = '回调地址不是 https：内容在途中可能被他人看到或改动，建议改用 https';
export const insideAddress = (entry: string) =>
  `${entry} 是内部网络的地址。如果服务器在代理之后，请运营方设置 TRUSTED_PROXIES，否则看到的都是代理的地址`;
export const whiteListAddress = (entry: string) => `${entry} 不是有效的 IP 地址`;
export const whiteListMost = (most: number) => `IP 白名单最多 ${most} 个地址`;

/** in the settings log: what became of the keys before */
export const formerKeys = (ended: boolean) => (ended ? '立即停用' : '24 小时后停用');
export const switchedOff = '请先启用开放接口';
export const addressFirst = '请先填写并保存回调地址';
export const testOnce = '测试投递不重新发送，可再次测试';
