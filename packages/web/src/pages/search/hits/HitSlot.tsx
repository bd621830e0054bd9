import { mayHaveText } from '@assetportal/sdk/rules';
import type { ReactNode } from 'react';
import { deferred } from '../../../lib/deferred.js';
import type { HitLineProps } from './HitLine.js';

const HitLine = deferred('hit-line', async () => (await import('./HitLine.js')).HitLine, {
  fallback: ({ children }: HitLineProps) => children,
});

interface HitSlotProps extends HitLineProps {
  /** True to always show the children. */
  readonly isOff?: boolean;
}

/**
 * The words around the match, if only the text of its document makes an asset a result. Otherwise, and until they have
 * loaded, shows the children.
 */
export function HitSlot({ isOff = false, ...props }: HitSlotProps): ReactNode {
  return mayHaveText(props.asset) && !isOff ? <HitLine {...props} /> : props.children;
}
