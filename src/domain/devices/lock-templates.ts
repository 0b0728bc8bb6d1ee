/** Texts that a lock begins with (`decision.templates`). A variable stands in braces; the server fills it for each device. */
export const templateVariables = ['承租人', '到期日', '门店', '联系电话'] as const;
export type TemplateVariable = (typeof templateVariables)[number];

export interface LockTemplate {
  readonly name: string;
  readonly message: string;
}

/** Ours: what a contract that locks by itself says at first. */
export const dueTemplate: LockTemplate = {
  name: '到期未还',
  message: '您的租期已于 {到期日} 到期，请联系{门店}办理续租或归还。',
};

/** Ours: what a store has until it sets its own. The first asks for nothing, whatever the device. */
export const starterTemplates: readonly LockTemplate[] = [
  { name: '设备遗失', message: '此设备已遗失，拾到者请联系{门店}，必有酬谢。' },
  dueTemplate,
  { name: '租金逾期', message: '{承租人}您好，您的租金已于 {到期日} 逾期，缴清后{门店}将为您解锁。' },
  { name: '资料核对', message: '{承租人}您好，您的租赁资料需要核对，请尽快联系{门店}。' },
];

const pattern = new RegExp(`\\{(${templateVariables.join('|')})\\}`, 'g');

/** Fills what is known; a variable without a value stays in its braces. */
export const fillTemplate = (
  message: string,
  values: Readonly<Partial<Record<TemplateVariable, string>>>,
): string => message.replace(pattern, (whole, name: TemplateVariable) => values[name]?.trim() || whole);

/** Variables that are to be filled, or that nothing was known for: a lock screen must not show braces. */
export const openVariables = (message: string): TemplateVariable[] =>
  templateVariables.filter((name) => message.includes(`{${name}}`));

/** What stands in braces and is no variable: nobody would fill it. */
export const unknownVariables = (message: string): string[] => [
  ...new Set(
    [...message.matchAll(/\{([^{}]*)\}/g)]
      .filter(([, name]) => !templateVariables.some((known) => known === name))
      .map(([whole]) => whole),
  ),
];
