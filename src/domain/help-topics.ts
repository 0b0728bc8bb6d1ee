/** One question of the help page. */
export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const helpTopics: readonly HelpTopic[] = [];
