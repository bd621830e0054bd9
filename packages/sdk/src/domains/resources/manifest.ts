import { FRONT_END_VERSION } from '../../contract/version.js';
import { isObject } from '../../lib/object.js';
import { canonicalJson } from '../backup/canonical.js';

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
}

/** Returns the manifest after an export of some resources. Those of other kinds stay. */
export const newManifest = (
  before: ExportManifest | undefined,
  exported: Readonly<Record<string, string>>,
  isReplaced: (name: string) => boolean,
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
  return { format, schema, resources: Object.fromEntries(hashes) };
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Returns the text of a manifest. */
export const manifestText = (manifest: ExportManifest): string => canonicalJson(manifest);
