import { lazy } from 'react';
import { whilePending } from '../../../lib/settled/settled.js';
import type { LogoImageProps } from './logoImageProps.js';

const AdaptedLogo = lazy(() => whilePending(import('./AdaptedLogo.js')));

/** Loads the adapted logo. A separate chunk, so that the first load has no list of the chunks that it needs. */
export default function LateLogo(props: LogoImageProps) {
  return <AdaptedLogo {...props} />;
}
