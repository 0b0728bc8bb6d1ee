import { type Gateway, NotTaken } from './gateway.ts';

const refuse = () => Promise.reject(new NotTaken('no device service is connected'));

/**
 * Where no device service is connected: takes nothing and tells nothing. What was accepted before waits until it is connected, expires or is
 * cancelled. Of what was handed over before nobody is asked.
 */
export const noDeviceService: Gateway = {
  push: refuse,
  withdraw: refuse,
  expect: refuse,
  query: refuse,
  start: () => {},
  stop: async () => {},
};
