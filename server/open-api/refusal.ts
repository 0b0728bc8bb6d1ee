import { type OpenApiRefusalCode, openApiRefusals } from '#api/contract/open/refusals.ts';

/** A call of the store's API is refused before it is looked at. All else is refused as everybody's (call/refusal.ts). */
export class OpenApiRefusal extends Error {
  override readonly name = 'OpenApiRefusal';
  readonly code: OpenApiRefusalCode;
  readonly detail = {};

  constructor(code: OpenApiRefusalCode) {
    super(openApiRefusals[code].message);
    this.code = code;
  }

  get status(): number {
    return openApiRefusals[this.code].status;
  }
}
