import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from './api-client.ts';
import { deviceId } from './device-id.ts';

export const confirmedText = 'Thanks! Price confirmed today.';
export const heldText = 'Sent for checking. The listed price stays until then.';

/** Confirms a listed price. Throws 409 if another price is listed by now. */
export const confirmPrice = (id: number) =>
  callApi(calls.confirmPrice, { params: { id }, body: { device: deviceId() } });
