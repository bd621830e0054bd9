import { API_BASE_PATH } from '../../../contract/call.js';
import { languageOf } from '../../../lib/locale-code.js';
import { jsonResponse, unsupported, type PreviewRequest } from './preview-fetch.js';

/** A drawn landscape: its title in both languages, its size in pixels and its colors from the sky to the ground. */
interface Sample {
  readonly en: string;
  readonly de: string;
  readonly size: readonly [width: number, height: number];
  readonly colors: readonly [sky: string, sun: string, hills: string, ground: string];
}

const SAMPLES: readonly Sample[] = [
  { en: 'Morning', de: 'Morgen', size: [1500, 1000], colors: ['#f6d7b0', '#fff3d6', '#b7786b', '#6b4a52'] },
  { en: 'Coast', de: 'Küste', size: [1000, 1400], colors: ['#bfe0ee', '#ffffff', '#3d86a5', '#e5d3a8'] },
  { en: 'Forest', de: 'Wald', size: [1500, 1000], colors: ['#dceadb', '#fbfff1', '#5c8a5f', '#2f4f3a'] },
  { en: 'Desert', de: 'Wüste', size: [1600, 900], colors: ['#9fd0e6', '#fff0c9', '#dba35a', '#b0703a'] },
  { en: 'Winter', de: 'Winter', size: [1200, 1200], colors: ['#cdd9e8', '#ffffff', '#8ca3bd', '#f4f7fb'] },
  { en: 'Evening', de: 'Abend', size: [1500, 1000], colors: ['#3c3463', '#f7a072', '#7c4a78', '#241d3d'] },
  { en: 'Lake', de: 'See', size: [1500, 1000], colors: ['#e8f0e6', '#fffbe8', '#7fa489', '#4d8fa8'] },
  { en: 'Night', de: 'Nacht', size: [1000, 1400], colors: ['#101a33', '#e8ecff', '#26365f', '#0a1020'] },
];

/** Path below which the images of the samples are. The server has no such path. */
const IMAGES = `/${API_BASE_PATH.replace(/^\//, '')}sample/`;

/** Returns the image of a sample as a URL. Undefined for any other path. */
export function sampleImage(path: string): string | undefined {
  const sample = path.startsWith(IMAGES) ? SAMPLES[Number(path.slice(IMAGES.length))] : undefined;
  return sample === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(draw(sample))}`;
}

function draw({ size: [width, height], colors: [sky, sun, hills, ground] }: Sample): string {
  const at = (x: number, y: number) => `${Math.round(x * width)} ${Math.round(y * height)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${sky}"/>`,
    `<circle cx="${0.7 * width}" cy="${0.3 * height}" r="${0.08 * width}" fill="${sun}"/>`,
    `<path fill="${hills}" d="M${at(0, 0.62)}L${at(0.3, 0.4)}L${at(0.55, 0.65)}L${at(0.8, 0.48)}L${at(1, 0.6)}L${at(1, 1)}L${at(0, 1)}Z"/>`,
    `<path fill="${ground}" d="M${at(0, 0.75)}Q${at(0.5, 0.6)} ${at(1, 0.8)}L${at(1, 1)}L${at(0, 1)}Z"/></svg>`,
  ].join('');
}

/** Calls that need the permission to view assets, by the start of their path. */
const OF_ASSETS = ['search', 'assets', 'collection', 'dashboard', 'download/', 'session/csets'];

/**
 * Responds with drawn samples to the calls of an admin who has no permission to view assets. The response to calls
 * without samples is that of a server that does not support them. Undefined for calls that need no such permission.
 */
export function answerWithSamples({ path, query }: PreviewRequest, locale: string): Response | undefined {
  if (!OF_ASSETS.some((start) => path.startsWith(start))) return undefined;
  const assets = SAMPLES.map((sample, index) => assetOf(sample, index, locale));
  switch (path) {
    case 'search':
      return jsonResponse({
        response: { numFound: assets.length, start: 0, docs: assets },
        facetCounts: { facetFields: facetsOf(assets, query.getAll('solr_facetfields')), facetRanges: {} },
      });
    case 'assets': {
      const ids = query.getAll('assetid');
      const docs = assets.filter(({ id }) => ids.includes(id));
      return jsonResponse({ response: { numFound: docs.length, docs } });
    }
    case 'collection':
      return jsonResponse({ collections: [] });
    default:
      return unsupported(locale);
  }
}

type SampleAsset = ReturnType<typeof assetOf>;

function assetOf({ en, de, size: [width, height] }: Sample, index: number, locale: string) {
  const title = languageOf(locale) === 'de' ? de : en;
  return {
    id: `sample-${index}`,
    title,
    fname: `${en.toLowerCase()}.jpg`,
    url: `${IMAGES}${index}`,
    filetype: 'jpg',
    asset_type: 'JPG',
    asset_groups: ['image'],
    mime: 'image/jpeg',
    width,
    height,
    pixel_x: width,
    pixel_y: height,
    file_size: width * height,
    orientation: width > height ? 'landscape' : width < height ? 'portrait' : 'square',
    keywords: [title],
    color_code: [(index % 7) + 1],
    imp_date: '2026-01-01T00:00:00.000Z',
  };
}

/** Counts the values of the fields. Fields that the samples do not have are left out. */
function facetsOf(assets: readonly SampleAsset[], fields: readonly string[]) {
  const entries = fields.flatMap((field) => {
    const values = assets.flatMap((asset) => asset[field as keyof SampleAsset] ?? []).map(String);
    const labels = [...new Set(values)];
    const counts = labels.map((label) => ({
      label,
      count: values.filter((value) => value === label).length,
    }));
    return labels.length === 0 ? [] : [[field, counts] as const];
  });
  return Object.fromEntries(entries);
}
