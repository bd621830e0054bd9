import { setImmediate as nextTurn } from 'node:timers/promises';
import { ORIGINAL } from '@assetportal/sdk/contract';
import { crc32 } from '../../lib/checksum.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError, assetOffline } from '../../lib/api-error.js';
import type { Authorizable, Authorizer } from '../../auth/permissions/authorizer.js';
import type { AssetRepository } from '../../store/assets.js';
import { ZipLayout, type Content } from './format/index.js';
import type { DownloadSource } from '../downloads/servable-file.js';
import { openOriginal } from '../../files/open-original.js';
import type { PlannedFile, ZipPlan } from './plan.js';

/** Number of files added per turn of the event loop. */
const BATCH_SIZE = 1000;

/** A ZIP archive ready to be sent: its layout and the sources of its entries. */
export class OpenZip {
  readonly layout = new ZipLayout();
  /** Contents of the first entries. */
  private readonly texts: readonly Buffer[];
  private readonly allFolders: ReadonlySet<string>;

  private constructor(readonly plan: ZipPlan) {
    const { report, licenses, files } = plan;
    this.texts = [report, licenses].flatMap((planned) => {
      if (planned === undefined) return [];
      const { name, modified } = planned;
      const bytes = Buffer.from(planned.text);
      this.layout.add({ name, modified, size: bytes.length, crc32: crc32(bytes) });
      return [bytes];
    });
    this.allFolders = new Set(files.map(({ folder }) => folder));
  }

  /** Creates the archive and its layout from a plan. Yields to the event loop at intervals. */
  static async of(plan: ZipPlan): Promise<OpenZip> {
    const zip = new OpenZip(plan);
    for (const [index, file] of plan.files.entries()) {
      zip.layout.add(file);
      if (index % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    }
    return zip;
  }

  /** Returns the IDs of the included assets, without duplicates. */
  get ids(): string[] {
    return [...new Set(this.plan.files.map(({ id }) => id))];
  }

  /** Returns the files with their positions in the archive. Yields to the event loop at intervals. */
  async entries(assets: Pick<AssetRepository, 'file'>): Promise<FileEntry[]> {
    const { convertSet, files } = this.plan;
    const entries: FileEntry[] = [];
    for (const [index, planned] of files.entries()) {
      const { id, page, name, size, crc32: crc, modified } = planned;
      const entry = {
        id,
        page,
        name,
        offset: this.layout.dataOffset(index + this.texts.length),
        size,
        modified,
      };
      const file = convertSet === ORIGINAL ? await assets.file(id) : undefined;
      const isSame = file !== undefined && isPlanned({ ...file, modified: file.mtimeMs }, planned);
      const hash = isSame && file.sha256 !== undefined ? { sha256: file.sha256 } : {};
      entries.push({ ...entry, crc32: crc, ...hash });
      if (index % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    }
    return entries;
  }

  /** Checks the permission to download all files. @throws ApiError `forbidden` */
  assertAuthorized(authorizer: Authorizer, principal: Principal): void {
    const { convertSet } = this.plan;
    for (const folder of this.allFolders) {
      authorizer.authorize(principal, 'download', { folder }, { convertSet, refusal: 'forbidden' });
    }
  }

  /**
   * Opens the content of an entry. Fails if the file differs from the plan or the principal has lost the
   * permission.
   *
   * @throws ApiError `asset-offline`, `file-gone`, `file-changed`, `forbidden`
   */
  async open(
    { assets, authorizer, downloadSource }: OpenZipOptions,
    principal: Principal,
    index: number,
  ): Promise<Content> {
    const text = this.texts[index];
    if (text !== undefined) return text;
    const planned = this.plan.files[index - this.texts.length] as PlannedFile;
    const { convertSet } = this.plan;
    // Check again: the asset may have been moved since the archive was planned.
    const authorize = (asset: Authorizable) =>
      authorizer.authorize(principal, 'download', asset, { convertSet, refusal: 'forbidden' });
    if (convertSet === ORIGINAL) {
      // An archive may contain thousands of originals, so only the file record is loaded.
      const file = await assets.file(planned.id);
      if (file === undefined) throw new ApiError('file-gone');
      authorize(file);
      if (file.offline) throw assetOffline();
      assertUnchanged({ ...file, modified: file.mtimeMs }, planned);
      return openOriginal(file);
    }
    const asset = (await assets.one(planned.id))?.asset;
    if (asset === undefined) throw new ApiError('file-gone');
    authorize(asset);
    const request = { asset, convertSet, page: planned.page };
    const file = (await downloadSource.find(request)) ?? (await downloadSource.getOrCreate(request));
    assertUnchanged(file, planned);
    return file.open();
  }
}

/** Checks that a file still matches the plan. @throws ApiError `file-changed` */
function assertUnchanged(file: FileProperties, planned: PlannedFile): void {
  if (!isPlanned(file, planned)) throw new ApiError('file-changed');
}

/** Returns true if a file still matches the plan. */
function isPlanned(file: FileProperties, planned: PlannedFile): boolean {
  return (
    file.size === planned.size &&
    file.modified === planned.modified &&
    (file.crc32 ?? planned.crc32) === planned.crc32
  );
}

interface FileProperties {
  readonly size: number;
  readonly modified: number;
  readonly crc32?: number | undefined;
}

/** A file with its position in the archive. */
type FileEntry = Omit<PlannedFile, 'folder'> & {
  /** Position of the first byte. */
  readonly offset: number;
  /** SHA-256 of an original that was hashed and has not changed since the archive was planned. */
  readonly sha256?: string;
};

export interface OpenZipOptions {
  readonly assets: AssetRepository;
  readonly authorizer: Authorizer;
  readonly downloadSource: DownloadSource;
}
