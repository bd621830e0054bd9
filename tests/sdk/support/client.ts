import { createPortal, type Portal, type TransportOptions } from '@assetportal/sdk';

/** Response to the call that most transport tests make. */
export const VERSION = { version: '9' };

/** Creates a client for a server address, without retries. */
export const clientOf = (url: string, options: Partial<TransportOptions> = {}): Portal =>
  createPortal({ url, retry: 0, ...options });
