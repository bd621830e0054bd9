import { getVersion } from '../../contract/info.js';
import type { CallOptions, Transport } from '../transport.js';

export const createInfoCalls = (transport: Transport) => ({
  info: { version: (call?: CallOptions) => transport.send(getVersion, {}, call) },
});
