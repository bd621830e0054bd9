import type { LogoColor } from '@assetportal/sdk/admin';
import { createContext } from 'react';

/** Facts of the form about the main logo. */
export interface LogoFacts {
  /** True if there is a logo, with the change that is not saved yet. */
  readonly isSet: boolean;
  /** Address of the logo. Undefined until it has loaded. */
  readonly url: string | undefined;
  /** Pixels of the logo, reduced to a small square. Null until it has loaded, and if it cannot be read. */
  readonly pixels: Uint8ClampedArray | null;
  /** Its dominant colors, the most important first. */
  readonly colors: readonly LogoColor[];
  /** True if it takes the text color of its area. */
  readonly takesTextColor: boolean;
}

/** The main logo. The palette and the color editors use it. */
export const LogoContext = createContext<LogoFacts>({
  isSet: false,
  url: undefined,
  pixels: null,
  colors: [],
  takesTextColor: false,
});
