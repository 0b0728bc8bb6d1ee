import type { DeviceKindName } from '#domain/kinds/kinds.ts';
import * as messages from '#domain/messages.ts';
import { isMissing } from '#server/call/connections.ts';
import { Refusal } from '#server/call/refusal.ts';
import type { Services } from '#server/call/services.ts';
import { askGateway } from '#server/gateways/gateway.ts';

/**
 * Asks a device for its state where it can be reached at all; its answer arrives as a change. Throws 503 where the gateway does not take the
 * question: to answer the record alone would claim that the device was asked.
 */
export async function askDevice(services: Services, kind: DeviceKindName, id: string): Promise<void> {
  if (isMissing(services, services.kinds[kind].connection)) return;
  const patience = AbortSignal.timeout(services.config.patience.gatewayPersonMs);
  try {
    await askGateway(services, kind, patience, (gateway, signal) => gateway.query(id, signal));
  } catch (error) {
    services.log.warn('a device could not be asked', { error, device: id });
    throw new Refusal('UNAVAILABLE', messages.deviceNotAsked);
  }
}
