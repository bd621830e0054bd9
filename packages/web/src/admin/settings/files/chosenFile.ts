import type { ChosenFile } from '@assetportal/sdk/admin';

/** Types by extension. Browsers know none for fonts on some systems. */
const TYPES: Readonly<Record<string, string | undefined>> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** Returns a file of the device with its media type. The server decides by the content. */
export function chosenFile(file: File): ChosenFile {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return { name: file.name, bytes: file, type: file.type === '' ? (TYPES[extension] ?? '') : file.type };
}
