import { pageImage } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import type { ComponentProps } from 'react';

interface PageImageProps extends Omit<ComponentProps<'img'>, 'src'> {
  readonly src: string | null;
}

/** An image on a custom page. An image of the library follows the permissions of its asset. */
export function PageImage({ src, alt = '', ...rest }: PageImageProps) {
  const { portal } = useApp();
  const image = pageImage(src);
  if (image === undefined) return <span {...rest}>{alt}</span>;
  return (
    <img
      loading="lazy"
      {...rest}
      alt={alt}
      src={image.kind === 'file' ? portal.transport.resolve(image.path) : image.src}
    />
  );
}
