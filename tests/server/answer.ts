import type { ErrorCode, ErrorReason } from '#domain/error-codes.ts';

/** What the server answered to a call, success or not. */
export class Answer<Result> {
  readonly status: number;
  readonly headers: Headers;
  /** as it came, parsed */
  readonly body: unknown;

  constructor(status: number, headers: Headers, body: unknown) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** The result; throws when it was refused, with the refusal in the message. */
  get result(): Result {
    if (this.status !== 200) {
      throw new Error(`refused with ${this.status}: ${JSON.stringify(this.body)}`);
    }
    return this.body as Result;
  }

  /** The error body; throws when it was a success. */
  get refusal(): ErrorBody {
    if (this.status < 400) throw new Error(`not refused: ${JSON.stringify(this.body)}`);
    return this.body as ErrorBody;
  }

  /** `403 PERMISSION_DENIED`, or `200`: what most tests compare. */
  get verdict(): string {
    return this.status < 400 ? String(this.status) : `${this.status} ${this.refusal.data.code}`;
  }
}

/** `decision.error-body` */
export interface ErrorBody {
  readonly error: true;
  readonly url: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly message: string;
  readonly data: {
    readonly code: ErrorCode;
    readonly key?: string;
    readonly field?: string;
    readonly exit?: string;
    readonly reason?: ErrorReason;
    readonly issues?: readonly unknown[];
    readonly current?: unknown;
  };
}
