import type { CallOptions } from '../../client/transport/options.js';
import type { UnknownKey } from '../../config/complete.js';
import type { ConfigFile, HistoryKind } from '../../contract/vocabulary.js';
import type { ConfigPath } from '../../lib/json-path.js';
import type { MergeOptions, MergeResult } from '../../lib/merge/three-way-merge.js';

/**
 * Content of a resource, in the form that is compared and merged. Lists whose order has no meaning are objects in it:
 * rules by group and folder, groups by name.
 */
export type ResourceContent = Record<string, unknown>;

/** Kinds of resources that can be exported and imported: everything that an admin sets. */
export const RESOURCE_KINDS = [
  'config',
  'translations',
  'pages',
  'branding',
  'formats',
  'collections',
  'groups',
  'permissions',
  'users',
] as const;

/** Kind of a resource. */
export type ResourceKindName = (typeof RESOURCE_KINDS)[number];

/**
 * Kinds in the order in which they are stored: rules after the groups and formats to which they refer, and users after
 * the rules. The configuration comes last.
 */
export const STORE_ORDER: readonly ResourceKindName[] = [
  'branding',
  'translations',
  'pages',
  'formats',
  'collections',
  'groups',
  'permissions',
  'users',
  'config',
];

/** A file of an export. */
export interface ResourceFile {
  /** Path in the folder of the export, such as `branding/logo.png`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Document in the history. */
export interface HistoryDocument {
  readonly kind: HistoryKind;
  readonly lang?: string;
  readonly name?: ConfigFile;
}

/** A former content of a resource. */
export interface ResourceVersion {
  readonly content: ResourceContent;
  /** User who replaced it. Null for the portal itself. */
  readonly user: string | null;
  /** Time at which it was replaced, in ISO 8601, UTC. */
  readonly date: string;
}

/** A document of the portal that can be exported as a file, compared and imported. */
export interface Resource {
  readonly kind: ResourceKindName;
  /** Name in the manifest and in messages, such as `translations/de.json` or `branding/logo`. */
  readonly name: string;
  /** Returns the stored content with its ETag. An absent document is an empty object. @throws PortalError */
  readonly read: (
    options?: CallOptions,
  ) => Promise<{ readonly value: ResourceContent; readonly etag: string | undefined }>;
  /**
   * Replaces the content if the ETag in `ifMatch` is still current. Resolves with the new ETag.
   *
   * @throws PortalError `changed-meanwhile`
   */
  readonly save: (content: ResourceContent, options: CallOptions) => Promise<string | undefined>;
  /** The document in the history. Undefined if it has none. */
  readonly history?: HistoryDocument;
  /** Yields the versions in the history, newest first. @throws PortalError */
  readonly versions: (options?: CallOptions) => AsyncIterable<ResourceVersion>;
  /** Returns the content of a document in the history. Default: the document. */
  readonly fromVersion?: (document: ResourceContent) => ResourceContent;
  /** Returns true if the content is the one of a new portal. It can then be overwritten. */
  readonly isPristine: (content: ResourceContent) => boolean;
  /** True if an import preserves the content of a new portal: the account of its admin. */
  readonly keepsPristine?: true;
  /** Returns the paths of values that the portal would not use, or would reject. */
  readonly faults: (content: ResourceContent) => readonly string[] | Promise<readonly string[]>;
  /** Returns the keys without an effect, such as misspelled ones. They are stored. Default: none. */
  readonly unknown?: (content: ResourceContent) => readonly UnknownKey[];
  /** Returns the content in the form that a merge compares. Default: unchanged. */
  readonly toMerge?: (content: ResourceContent) => unknown;
  /** Reverts `toMerge` for the result of a merge. `like` is the content of the portal. */
  readonly fromMerge?: (merged: unknown, like: ResourceContent) => ResourceContent;
  /** Merges contents in the form of `toMerge`. Default: `threeWayMerge`. */
  readonly merge?: (base: unknown, mine: unknown, theirs: unknown, options?: MergeOptions) => MergeResult;
  /** How items of lists are identified in a merge. */
  readonly keyOf: NonNullable<MergeOptions['keyOf']>;
  /** Returns the file of an export. The same content gives the same bytes. */
  readonly toFile: (content: ResourceContent) => ResourceFile;
  /** Returns the content of a file of an export. @throws SyntaxError if the file has another form */
  readonly fromFile: (file: ResourceFile) => ResourceContent | Promise<ResourceContent>;
  /** Returns the SHA-256 of the file of a content. Default: the file is hashed. Undefined if there is no file. */
  readonly hashOf?: (content: ResourceContent) => string | undefined;
  /** Returns a content as the portal would store it. Default: unchanged. @throws PortalError if it would be refused */
  readonly prepare?: (content: ResourceContent, options?: CallOptions) => Promise<ResourceContent>;
  /** Returns true if a change takes access away from someone. Default: no change does. */
  readonly narrows?: (change: ResourceChange) => boolean;
  /** Returns the folder of the library to which a change applies. Empty for the whole library. */
  readonly folderOf?: (change: ResourceChange) => string | undefined;
  /** Returns the content to store first, while other resources still refer to values that the content lacks. */
  readonly withReferenced?: (content: ResourceContent, present: ResourceContent) => ResourceContent;
}

/** A change of a value between two contents of a resource. Undefined means that the value does not exist there. */
export interface ResourceChange {
  readonly path: ConfigPath;
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns true for a content without members, such as that of a language without a stored document. */
export const isEmptyContent = (content: ResourceContent): boolean => Object.keys(content).length === 0;

/** Returns true for a list without items. */
export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Returns how items are identified in a document with one list. */
export const keyOfList =
  (list: string, key: string): Resource['keyOf'] =>
  (path) =>
    path.length === 1 && path[0] === list ? key : undefined;
