import type { ConfigFile } from '@assetportal/sdk/contract';
import type { ComponentProps } from 'react';

/** Properties of an uploaded logo. */
export interface LogoImageProps extends ComponentProps<'img'> {
  readonly file: ConfigFile;
}
