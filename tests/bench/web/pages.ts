import lighthouse, { type Flags } from 'lighthouse';
import type { Row } from '../results/row.js';
import { median, rangeOf } from '../results/statistics.js';

/** Number of Lighthouse runs for each page. */
export const RUNS = 3;
const PAGES = { home: '/', search: '/search/*' } as const;
/** Kinds of assets whose pages are measured: each has another stage. The first one is an image. */
const KINDS = ['image', 'document', 'video', 'audio', '3d'] as const;

type Kind = (typeof KINDS)[number];
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Measures the pages on which most visits start with Lighthouse: the home page, the search and an image. */
export async function pageRows(url: string, port: number): Promise<Row[]> {
  const pages = { ...PAGES, asset: await assetPath(url, 'image') };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages))
    rows.push(...rowsOf(`${name} page`, await runs(`${url}${path}`, { port })));
  return rows;
}

/** Measures the asset page of each further kind: only what depends on its stage. */
export async function kindRows(url: string, port: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of KINDS.slice(1)) {
    const results = await runs(`${url}${await assetPath(url, kind)}`, {
      port,
      onlyCategories: ['performance'],
    });
    rows.push(...speedRows(`page of an asset of kind ${kind}`, results));
  }
  return rows;
}

/** Returns the path of the page of an asset with a preview. */
async function assetPath(url: string, kind: Kind): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ asset_groups: [kind] }));
  const reply = await fetch(`${url}/assetportal/api/search?filter=${filter}&solr_rows=50`);
  const { response } = (await reply.json()) as { response: { docs: { id: string; url?: string }[] } };
  const asset = response.docs.find((doc) => doc.url !== undefined) ?? response.docs[0];
  return `/asset/${asset?.id ?? ''}`;
}

async function runs(url: string, flags: Flags): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < RUNS; index += 1) {
    const result = await lighthouse(url, { output: 'json', logLevel: 'error', ...flags });
    if (result !== undefined) results.push(result.lhr);
  }
  return results;
}

function rowsOf(name: string, results: readonly Result[]): Row[] {
  const [performance, ...others] = speedRows(name, results);
  const score = (label: string, id: string): Row => ({
    label: `${name}: ${label}`,
    ...valuesOf(results, (result) => scoreOf(result, id)),
    target: 100,
  });
  const transferred = (result: Result) => Math.round(auditOf(result, 'total-byte-weight') / 1000);
  return [
    ...(performance === undefined ? [] : [performance]),
    score('accessibility', 'accessibility'),
    score('best practices', 'best-practices'),
    score('SEO', 'seo'),
    ...others,
    { label: `${name}: transferred`, ...valuesOf(results, transferred), unit: 'KB' },
    { label: `${name}: requests`, ...valuesOf(results, requestsOf) },
  ];
}

function speedRows(name: string, results: readonly Result[]): Row[] {
  const audit = (label: string, id: string, more: Partial<Row>, digits = 0): Row => ({
    label: `${name}: ${label}`,
    ...valuesOf(results, (result) => Number(auditOf(result, id).toFixed(digits))),
    ...more,
  });
  return [
    {
      label: `${name}: performance`,
      ...valuesOf(results, (result) => scoreOf(result, 'performance')),
      target: 90,
    },
    audit('largest contentful paint', 'largest-contentful-paint', { unit: 'ms', target: '2500 ms' }),
    audit('total blocking time', 'total-blocking-time', { unit: 'ms' }),
    audit('cumulative layout shift', 'cumulative-layout-shift', { target: 0 }, 4),
  ];
}

/** Returns the median of a value, and its range. */
function valuesOf(results: readonly Result[], of: (result: Result) => number): Pick<Row, 'value' | 'range'> {
  const values = results.map(of);
  return { value: median(values), range: rangeOf(values) };
}

const scoreOf = ({ categories }: Result, id: string): number =>
  Math.round(100 * (categories[id]?.score ?? 0));

const auditOf = ({ audits }: Result, id: string): number => audits[id]?.numericValue ?? 0;

function requestsOf({ audits }: Result): number {
  const details = audits['network-requests']?.details;
  return details !== undefined && 'items' in details ? (details.items as readonly unknown[]).length : 0;
}
