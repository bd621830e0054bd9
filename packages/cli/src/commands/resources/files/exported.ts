import type { ExportManifest, Resource, ResourceContent } from '@assetportal/sdk/admin';

/** A file of an export with the resource that it contains. */
export interface ExportedFile {
  readonly resource: Resource;
  readonly content: ResourceContent;
}

/** Exported resources, and the manifest. */
export interface Export {
  readonly files: readonly ExportedFile[];
  /** Undefined if there is none. Then nothing says from which version of the portal the files come. */
  readonly manifest: ExportManifest | undefined;
  /** Folder whose manifest records what an import stores, or `-` for none. Default: the folder of the export. */
  readonly folder?: string;
}
