import { useApp } from '@assetportal/sdk/react';
import { lazy, Suspense } from 'react';
import { whilePending } from '../../../lib/settled/settled.js';
import type { LogoImageProps } from './logoImageProps.js';

const LateLogo = lazy(() => whilePending(import('./LateLogo.js')));

/** An uploaded logo. It is adapted to its background as soon as the code for that has loaded. */
export function LogoImage(props: LogoImageProps) {
  const src = useApp().portal.branding.url(props.file);
  return (
    <Suspense fallback={<img src={src} className={props.className} style={props.style} alt={props.alt} />}>
      <LateLogo {...props} />
    </Suspense>
  );
}
