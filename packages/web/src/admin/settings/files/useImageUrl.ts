import { withTextColor, type NewFile } from '@assetportal/sdk/admin';
import { useEffect, useState } from 'react';

/**
 * Returns the address of an image. Undefined until it is available.
 *
 * @param textColor Color that an SVG with `currentColor` takes.
 */
export function useImageUrl(content: NewFile | null, textColor: string): string | undefined {
  const [shown, setShown] = useState<{
    readonly of: NewFile;
    readonly color: string;
    readonly url: string;
  }>();
  const color = content?.facts?.usesCurrentColor === true ? textColor : '';
  useEffect(() => {
    if (content === null) return;
    let url: string | undefined;
    let isCurrent = true;
    void imageOf(content, color).then((image) => {
      if (!isCurrent) return;
      url = URL.createObjectURL(image);
      setShown({ of: content, color, url });
    });
    return () => {
      isCurrent = false;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [content, color]);
  return shown?.of === content && shown?.color === color ? shown.url : undefined;
}

async function imageOf({ bytes, type }: NewFile, color: string): Promise<Blob> {
  const image = new Blob([bytes], { type });
  return color === '' ? image : new Blob([withTextColor(await image.text(), color)], { type });
}
