import type { Asset } from '@assetportal/sdk/contract';
import { displayPath, extensionOf, nameOf, stemOf } from '../../lib/byte-path.js';
import type { ListedAsset } from './listed-file.js';

/** Maximum number of caption files of a video. */
const MAX_CAPTIONS = 100;

/**
 * Returns the caption files next to a video, in the order of their languages: `friday.vtt` without a language first, then
 * `friday.de.vtt`. Of several files for a language, WebVTT comes first, and the others are omitted. Undefined if there are
 * none.
 */
export function captionsOf({ path, sidecars }: ListedAsset): Asset['captions'] {
  const stem = stemOf(displayPath(nameOf(path)));
  const found = sidecars
    .filter(({ content }) => content === 'captions')
    .map((sidecar) => displayPath(nameOf(sidecar.path)))
    .map((fname) => ({ fname, lang: languageOf(fname, stem) }))
    .sort(
      (a, b) =>
        order(a.lang, b.lang) || order(isWebVtt(a.fname), isWebVtt(b.fname)) || order(a.fname, b.fname),
    );
  const captions = found.filter(({ lang }, at) => at === 0 || found[at - 1]?.lang !== lang);
  if (captions.length === 0) return undefined;
  return captions.slice(0, MAX_CAPTIONS).map(({ fname, lang }) => ({ fname, ...(lang !== '' && { lang }) }));
}

/**
 * Returns the lower-case language code in the name of a caption file, or an empty string. The case of the name may differ
 * from that of the video.
 */
function languageOf(fname: string, stem: string): string {
  const own = stemOf(fname).toLowerCase();
  return own.startsWith(`${stem.toLowerCase()}.`)
    ? (/^[a-z]{2,3}(-[a-z0-9]+)*$/.exec(own.slice(stem.length + 1))?.[0] ?? '')
    : '';
}

/** Sorts before other formats. */
const isWebVtt = (fname: string): string => (extensionOf(fname) === 'vtt' ? '0' : '1');

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
