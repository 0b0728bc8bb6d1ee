import type { Journey } from '#tests/path-harness/expected.ts';

interface Asked {
  /** name of the model's input */
  readonly input: string;
  /** steps until the proof is asked for, from 开始 on */
  readonly until: string;
  /** title of the state in which it is */
  readonly asked: string;
  /** the event that gives it */
  readonly give: string;
  readonly sending: string;
  /** what is sent, by its name in `setup` */
  readonly source: string;
  /** an answer of the model that refuses the password */
  readonly wrongPassword: string;
}

/** What whoever types the secondary password goes through. */
export const passwordJourney = (form: Asked): Journey => {
  const { input, until, asked, give, sending, source, wrongPassword } = form;
  return {
    title: '安全密码：格式不对，错误',
    input,
    steps: `
      ${until}
      ${give} "x" → = | "field":"password" | "asked":{"password":1,"smsCode":1}
      ${give} Guard-2026 → ${sending} | Guard-2026 | "problem":null
      ${source} ✓ ${wrongPassword} → ${asked} | "field":"password" | "asked":{"password":2,"smsCode":1}
      ${give} Guard-2026 → ${sending} | "problem":null
    `,
  };
};

/** What whoever types an SMS code besides goes through: what was right is not asked anew. */
export const codeJourney = (form: Asked & { readonly wrongCode: string }): Journey => {
  const { input, until, asked, give, sending, source, wrongPassword, wrongCode } = form;
  return {
    title: '短信验证码：格式不对，错误，再发；安全密码错误',
    input,
    steps: `
      ${until}
      ${give} "smsCode":"" → = | "field":"smsCode" | "asked":{"password":1,"smsCode":1}
      ${give} 135790 → ${sending} | 135790 | "problem":null
      ${source} ✓ ${wrongCode} → ${asked} | "field":"smsCode" | "asked":{"password":1,"smsCode":2}
      code.sent → = | "problem":null
      不能 code.sent → =
      ${give} 135790 → ${sending}
      ${source} ✓ ${wrongPassword} → ${asked} | "field":"password" | "asked":{"password":2,"smsCode":2}
      不能 code.sent → =
    `,
  };
};
