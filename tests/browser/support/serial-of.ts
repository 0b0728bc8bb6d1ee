import { detail } from '#api/contract/apple/devices.ts';
import type { TestServer } from '#tests/server/test-server.ts';

/** The serial number of a device, as the server has it. */
export async function serialOf(server: TestServer, id: string): Promise<string> {
  const { result } = await server.call(detail, { params: { id }, query: {} }, { as: 'admin' });
  return result.serial_number;
}
