import { isPortalError, portalAddress } from '@assetportal/sdk';

/** A portal's address as a person may write it (`localhost:8080`), as it is used; undefined where it is none. */
export function readAddress(text: string): string | undefined {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  try {
    return portalAddress(written);
  } catch (error) {
    if (isPortalError(error)) return undefined;
    throw error;
  }
}
