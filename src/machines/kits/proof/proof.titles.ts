/** What product people read in the diagram of whatever asks for proof (`proof.ts`). */
export const proofTitles = { guards: { isProofTyped: '填写无误' } };
export const grantTitles = {
  guards: { holdsGrant: '5 分钟内已验证过' },
  delays: { grantExpiry: '免密授权到期' },
};
export const codeTitles = {
  events: { 'code.sent': '短信验证码已发出' },
  guards: { wasCodeWrong: '验证码有误' },
};
