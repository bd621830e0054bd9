import type { ConfigFile } from '@assetportal/sdk/contract';
import type { ComponentProps } from 'react';

/** Properties of an uploaded logo. */
export interface LogoImageProps extends ComponentProps<'img'> {
  readonly file: ConfigFile;
  /** Colors behind the logo and of text there, in hex format. Default: those of the area that shows the file. */
  readonly on?: { readonly background: string; readonly text: string } | undefined;
}
