import { useEffect, useMemo } from 'react';

/** Returns the address of a file in memory, until it is replaced. Undefined without a file. */
export function useObjectUrl(
  file: { readonly content?: Uint8Array<ArrayBuffer> | undefined; readonly mime: string } | undefined,
): string | undefined {
  const content = file?.content;
  const type = file?.mime;
  const url = useMemo(
    () =>
      content === undefined || type === undefined
        ? undefined
        : URL.createObjectURL(new Blob([content], { type })),
    [content, type],
  );
  useEffect(() => {
    if (url === undefined) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return url;
}
