import { setImmediate as nextTurn } from 'node:timers/promises';
import { safeFileName } from '@assetportal/sdk';
import { zipNameOf } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';
import type { Principal } from '../../auth/principal.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import { inBatches } from '../../lib/scheduling/batches.js';
import { ZipNames } from './format/index.js';
import type { ServableFile, DownloadSource } from '../downloads/servable-file.js';
import type { Checksums } from './checksums.js';
import { hasLicense, licenseOf, licenseText, type License } from './licenses.js';
import { reasonOf, reportText, type SkippedAsset } from './skipped.js';
import type { PlannedFile, PlannedText, ZipPlan } from './plan.js';

/** Request for a ZIP archive. */
export interface ZipRequest {
  readonly principal: Principal;
  /** Asset IDs, without duplicates. */
  readonly ids: readonly string[];
  readonly convertSet: string;
  /** True to keep the folder structure of the library. */
  readonly folders: boolean;
  /** Translator for the language of the report and the list of licenses. */
  readonly translator: Translator;
  /** Title of the portal, for the name of the archive. */
  readonly title: string;
}

export interface PlannedZip {
  readonly plan: ZipPlan;
  /** Assets without any file in the archive. */
  readonly rejected: readonly SkippedAsset[];
}

export interface ZipPlannerOptions {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly downloadSource: DownloadSource;
  readonly checksums: Checksums;
}

/** Number of assets looked up per turn of the event loop. */
const BATCH_SIZE = 200;
/** Number of conversions requested at the same time. The conversions have a separate queue. */
const CONCURRENCY = 4;

/** A file for the archive. `file` is undefined while the file must still be converted or its CRC-32 computed. */
interface Candidate {
  readonly id: string;
  readonly page: number;
  readonly folder: string;
  readonly fname: string;
  readonly license: License;
  file: { fname: string; size: number; crc32: number; modified: number } | undefined;
}

/**
 * Determines the exact content of a ZIP archive: the files, and the size and CRC-32 of each. Checks permissions,
 * and converts files first if necessary. Yields to the event loop at intervals, so that a large archive does not
 * block other requests.
 *
 * @param isNeeded Called before each conversion. If it returns false, planning is aborted.
 */
export async function planZip(
  options: ZipPlannerOptions,
  request: ZipRequest,
  isNeeded: () => boolean = () => true,
): Promise<PlannedZip> {
  const skipped = new Map<string, SkippedAsset>();
  /** Assets with only some of their pages in the archive. */
  const partial: SkippedAsset[] = [];
  const candidates: Candidate[] = [];
  for await (const ids of inBatches(request.ids, BATCH_SIZE)) {
    const result = await lookUp(options, request, ids);
    for (const one of result.skipped) skipped.set(one.id, one);
    for (const one of await Promise.all(result.permitted.map((asset) => filesOf(options, request, asset)))) {
      candidates.push(...one.files);
      if (one.skipped?.reason === 'more-pages') partial.push(one.skipped);
      else if (one.skipped !== undefined) skipped.set(one.skipped.id, one.skipped);
    }
  }
  await convertMissing(options, request, candidates, skipped, isNeeded);
  const rejected = request.ids.flatMap((id) => skipped.get(id) ?? []);
  const included = candidates.filter(({ id }) => !skipped.has(id));
  return { plan: await assignNames(request, included, [...rejected, ...partial]), rejected };
}

/** Returns the assets that may be downloaded, and the reasons why the others may not, in the requested order. */
async function lookUp(
  { assets, authorizer }: ZipPlannerOptions,
  { principal, convertSet }: ZipRequest,
  ids: readonly string[],
): Promise<{ permitted: Asset[]; skipped: SkippedAsset[] }> {
  const records = new Map((await assets.many(ids)).map(({ id, asset }) => [id, asset]));
  const permitted: Asset[] = [];
  const skipped: SkippedAsset[] = [];
  for (const id of ids) {
    const asset = records.get(id);
    const refusal = asset && authorizer.refusal(principal, 'download', asset, convertSet);
    if (asset === undefined || refusal === 'asset-not-found') {
      skipped.push({ id, reason: 'asset-not-found' });
    } else if (refusal === undefined) permitted.push(asset);
    else skipped.push({ id, fname: asset.fname, reason: refusal });
  }
  return { permitted, skipped };
}

async function filesOf(
  { downloadSource }: ZipPlannerOptions,
  { convertSet }: ZipRequest,
  asset: Asset,
): Promise<{ readonly files: readonly Candidate[]; readonly skipped?: SkippedAsset }> {
  const { id, folder, fname } = asset;
  const license = licenseOf(asset);
  const pages = downloadSource.pages(asset, convertSet);
  if (pages.length === 0) return { files: [], skipped: { id, fname, reason: 'no-such-form' } };
  try {
    const files: Candidate[] = [];
    for (const page of pages) {
      const file = propertiesOf(await downloadSource.find({ asset, convertSet, page }));
      files.push({ id, page, folder, fname, license, file });
    }
    // Only the first pages of a long document are converted.
    return pages.length > 1 && pages.length < (asset.page_cnt ?? 0)
      ? { files, skipped: { id, fname, reason: 'more-pages' } }
      : { files };
  } catch (error) {
    return { files: [], skipped: { id, fname, reason: reasonOf(error) } };
  }
}

/** Returns the planned properties, or undefined if the file must be converted or its CRC-32 computed first. */
function propertiesOf(file: ServableFile | undefined): Candidate['file'] {
  if (file?.crc32 === undefined) return undefined;
  return { fname: file.fname, size: file.size, crc32: file.crc32, modified: file.modified };
}

async function convertMissing(
  { assets, downloadSource, checksums }: ZipPlannerOptions,
  { convertSet }: ZipRequest,
  candidates: readonly Candidate[],
  skipped: Map<string, SkippedAsset>,
  isNeeded: () => boolean,
): Promise<void> {
  const missing = candidates.filter((candidate) => candidate.file === undefined).values();
  const convert = async (candidate: Candidate) => {
    const { id, page, fname } = candidate;
    try {
      const asset = (await assets.one(id))?.asset;
      if (asset === undefined) {
        skipped.set(id, { id, reason: 'asset-not-found' });
        return;
      }
      const file = await downloadSource.getOrCreate({ asset, convertSet, page });
      candidate.file = propertiesOf({ ...file, crc32: file.crc32 ?? (await checksums.of(id, file)) });
    } catch (error) {
      skipped.set(id, { id, fname, reason: reasonOf(error) });
    }
  };
  const worker = async () => {
    for (const candidate of missing) {
      if (!isNeeded())
        throw new Error('Planning of the ZIP archive was aborted because no client waits for it.');
      if (!skipped.has(candidate.id)) await convert(candidate);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Creates the plan: assigns each file its path in the archive, and adds the report and the list of licenses. */
async function assignNames(
  { convertSet, folders, title, translator }: ZipRequest,
  candidates: readonly Candidate[],
  skipped: readonly SkippedAsset[],
): Promise<ZipPlan> {
  const names = new ZipNames();
  const folderOf = (candidate: Candidate) => (folders ? candidate.folder : '');
  for (const candidate of candidates) names.reserve(folderOf(candidate));
  const reportName = skipped.length === 0 ? undefined : names.claim(translator.t('zip.report.name'));
  const isLicensed = candidates.some(({ license }) => hasLicense(license));
  const licensesName = isLicensed ? names.claim(translator.t('zip.licenses.name')) : undefined;
  const files: PlannedFile[] = [];
  const licenses: { name: string; license: License }[] = [];
  let newest = 0;
  for (const candidate of candidates) {
    const { id, page, folder, license, file } = candidate;
    if (file === undefined) continue;
    const { fname, ...properties } = file;
    const name = names.claim(fname, folderOf(candidate));
    files.push({ id, page, folder, name, ...properties });
    licenses.push({ name, license });
    newest = Math.max(newest, properties.modified);
    if (files.length % BATCH_SIZE === 0) await nextTurn();
  }
  // Derive the time of both text files from the other files only, so that a repeated request gives the same bytes and can be
  // resumed.
  const text = async (name: string | undefined, content: () => Promise<string>) =>
    name === undefined
      ? undefined
      : ({ name, text: await content(), modified: newest } satisfies PlannedText);
  return {
    convertSet,
    fname: safeFileName(zipNameOf(title, new Set(files.map(({ id }) => id)).size)),
    report: await text(reportName, () => reportText(skipped, translator)),
    licenses: await text(licensesName, () => licenseText(licenses, translator)),
    files,
  };
}
