import type { PortalConfig } from '../../config/schema/schema.js';
import { addressesOf } from '../../lib/email-address.js';

/**
 * Returns the `mailto:` address of the administration, for users without permission. Undefined if none is
 * configured. The recipient of orders is the only address in the configuration that users may write to.
 *
 * @param order `order` in the configuration.
 */
export function contactAddress({ mailto }: Pick<PortalConfig['order'], 'mailto'>): string | undefined {
  const [address] = addressesOf(mailto);
  return address === undefined ? undefined : `mailto:${encodeURIComponent(address)}`;
}
