/** Why a call of the store's API is refused before it is looked at. Which part of it was wrong is nobody's business but the store's (`decision.api.sign`). */
export const openApiRefusals = {
  UNAUTHORIZED: {
    status: 401,
    message: '密钥编号、签名、时间、随机串或来源地址有误，或开放接口未启用',
  },
  TOO_MANY: { status: 429, message: '调用过于频繁，请稍后再试' },
} as const;

export type OpenApiRefusalCode = keyof typeof openApiRefusals;
