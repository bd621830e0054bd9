import { FRONT_END_VERSION } from '../contract/version.js';
import { isObject } from '../lib/object.js';
import { canonicalJson } from '../domains/backup/canonical.js';

/** Name of the manifest in the folder of an export. */
export const EXPORT_MANIFEST = '.assetportal-export.json';

/** Version of the format of exports. */
export const EXPORT_FORMAT = 1;

/**
 * Manifest of an export. It contains neither address, time nor user, so that the same content gives the same bytes
 * (decisions, section 7).
 */
export interface ExportManifest {
  readonly format: number;
  /** Front-end version of the portal. */
  readonly schema: string;
  /** SHA-256 of the canonical content by the name of the resource. */
  readonly resources: Readonly<Record<string, string>>;
  /**
   * SHA-256 of the contents that an apply from this folder was about to store, by the name of the resource. Only while it
   * runs, and after an interruption.
   */
  readonly pending?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the manifest after an export of some resources, or after an import of them. Others stay.
 *
 * @param isReplaced Returns true for the name of a resource that does not stay.
 */
export const newManifest = (
  before: ExportManifest | undefined,
  exported: Readonly<Record<string, string>>,
  isReplaced: (name: string) => boolean = () => false,
): ExportManifest => {
  const others = Object.entries(before?.resources ?? {}).filter(([name]) => !isReplaced(name));
  const resources = { ...Object.fromEntries(others), ...exported };
  return { format: EXPORT_FORMAT, schema: FRONT_END_VERSION, resources };
};

/** Returns the manifest in a text, or undefined if the text is not the manifest of this or an older format. */
export function parseManifest(text: string): ExportManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || !isObject(value['resources'])) return undefined;
  const { format, schema, resources } = value;
  if (typeof format !== 'number' || format > EXPORT_FORMAT || typeof schema !== 'string') return undefined;
  const hashes = Object.entries(resources).filter((entry): entry is [string, string] => isHash(entry[1]));
  const pending = pendingOf(value['pending']);
  return {
    format,
    schema,
    resources: Object.fromEntries(hashes),
    ...(pending === undefined ? {} : { pending }),
  };
}

const pendingOf = (value: unknown): ExportManifest['pending'] => {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([name, hashes]): [string, string[]] => [
    name,
    Array.isArray(hashes) ? (hashes as unknown[]).filter(isHash) : [],
  ]);
  return Object.fromEntries(entries);
};

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Returns the text of a manifest. */
export const manifestText = (manifest: ExportManifest): string => canonicalJson(manifest);
