import { isPortalError, portalAddress } from '@assetportal/sdk';

/** Normalizes a portal address as typed by a user (`localhost:8080`). Returns undefined if it is invalid. */
export function readAddress(text: string): string | undefined {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  try {
    return portalAddress(written);
  } catch (error) {
    if (isPortalError(error)) return undefined;
    throw error;
  }
}
