import { type ErrorCode, type ErrorReason, errorStatus } from '#domain/error-codes.ts';
import * as messages from '#domain/messages.ts';

/** An expected refusal: answered as an error body with its code and Chinese sentence (`decision.error-body`). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** more for the client: data beside the code */
  readonly detail: Detail;

  constructor(code: ErrorCode, message: string, detail: Detail = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

interface Detail {
  readonly reason?: ErrorReason;
  readonly [name: string]: unknown;
}

/** A foreign id answers like an unknown one (`decision.denied`). */
export const deviceNotFound = () => new Refusal('NOT_FOUND', messages.deviceNotFound);
