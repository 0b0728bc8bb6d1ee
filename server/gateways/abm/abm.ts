/** What Apple gives a store to speak with it by OAuth 1: a server token. */
export interface AbmToken {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly access_token: string;
  readonly access_secret: string;
  /** a date-time */
  readonly access_token_expiry: string;
}

/** Whose a token is, as Apple Business Manager calls them. */
export interface AbmAccount {
  readonly organization: string;
  readonly server: string;
}

export interface AbmService {
  /** Throws OutsideFault where Apple cannot be asked, or takes the token for none. */
  readonly account: (token: AbmToken, now: Date) => Promise<AbmAccount>;
}

/** The demo's: Apple knows nothing of its tokens. */
export const demoAbm: AbmService = {
  account: async () => ({ organization: '演示组织', server: '演示服务器' }),
};
