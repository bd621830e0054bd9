import { createPortal, type Portal, type TransportOptions } from '@assetportal/sdk';

/** What a server answers to the call that most tests of the transport make. */
export const VERSION = { version: '9' };

/** The client of a server at an address; no call is made a second time. */
export const clientOf = (url: string, options: Partial<TransportOptions> = {}): Portal =>
  createPortal({ url, retry: 0, ...options });
