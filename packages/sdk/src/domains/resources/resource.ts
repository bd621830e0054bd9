import type { CallOptions } from '../../client/transport/options.js';
import type { ConfigPath } from '../../lib/json-path.js';
import type { MergeOptions } from '../../lib/merge/three-way-merge.js';

/** Content of a resource: a JSON object, as it is stored. */
export type ResourceContent = Record<string, unknown>;

/** Kinds of resources that can be exported and imported. */
export const RESOURCE_KINDS = ['config', 'translations', 'pages'] as const;

/** Kind of a resource. */
export type ResourceKindName = (typeof RESOURCE_KINDS)[number];

/** A versioned document of the portal that can be exported as a file, compared and imported. */
export interface Resource {
  readonly kind: ResourceKindName;
  /** Name of its file in an export, such as `translations/de.json`. Also its name in the manifest. */
  readonly name: string;
  /** Returns the stored content with its ETag. An absent document is an empty object. @throws PortalError */
  readonly read: (
    options?: CallOptions,
  ) => Promise<{ readonly value: ResourceContent; readonly etag: string | undefined }>;
  /** Replaces the content if the ETag in `ifMatch` is still current. @throws PortalError `changed-meanwhile` */
  readonly save: (content: ResourceContent, options: CallOptions) => Promise<unknown>;
  /** Yields the contents in the history, newest first. @throws PortalError */
  readonly versions: (options?: CallOptions) => AsyncIterable<ResourceContent>;
  /** Returns true if the content is the one of a new portal. It can then be overwritten. */
  readonly isPristine: (content: ResourceContent) => boolean;
  /** Returns the paths of values that the portal would not use, or would reject. */
  readonly faults: (content: ResourceContent) => readonly string[];
  /** Returns the content in the form that a merge compares. Default: unchanged. */
  readonly toMerge?: (content: ResourceContent) => unknown;
  /** Reverts `toMerge` for the result of a merge. `like` is the content of the portal. */
  readonly fromMerge?: (merged: unknown, like: ResourceContent) => ResourceContent;
  /** How items of lists are identified in a merge. */
  readonly keyOf: NonNullable<MergeOptions['keyOf']>;
}

/** A change of a value between two contents of a resource. Undefined means that the value does not exist there. */
export interface ResourceChange {
  readonly path: ConfigPath;
  readonly from: unknown;
  readonly to: unknown;
}
