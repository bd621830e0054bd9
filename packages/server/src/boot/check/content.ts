import { BUILT_IN_GROUPS, nameKey, ORIGINAL, type ConvertSetDefinition } from '@assetportal/sdk/contract';
import { PERMISSIONS, ruleSetOf } from '../../auth/permissions/rule-document.js';
import { BUILT_IN } from '../../delivery/convert-sets/built-in.js';
import { CONVERT_SETS } from '../../delivery/convert-sets/service.js';
import type { BrandingFileInfo } from '../../documents/branding-files.js';
import { blobHash } from '../../store/blobs.js';
import type { Sqlite } from '../../store/sqlite/database/sqlite.js';
import { errorResult, itemsResult, orPassed, type CheckResult } from './check-result.js';

interface DocumentRow {
  /** Kind and name, and the number of an overwritten version. */
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  readonly current: 0 | 1;
  readonly content: string;
}

const DOCUMENTS = `
  SELECT rtrim(kind || '/' || lang, '/') AS path, kind, lang AS name, 1 AS current, content FROM documents
  UNION ALL
  SELECT rtrim(kind || '/' || lang, '/') || ' ' || id, kind, lang, 0, content FROM document_history`;

/**
 * Checks the rows that refer to each other without a constraint of the database, and the JSON in them. Bookmarks and
 * the history may refer to assets and versions that no longer exist.
 */
export function checkReferences(db: Sqlite): CheckResult[] {
  const documents = db.prepare<[], DocumentRow>(DOCUMENTS).all();
  const unreadable = documents.filter(({ content }) => objectOf(content) === undefined);
  const assets = db
    .prepare<[], string>('SELECT id FROM assets WHERE NOT (json_valid(document) AND json_valid(media))')
    .pluck()
    .all();
  return orPassed(
    [
      ...itemsResult(
        'references',
        false,
        'documents-unreadable',
        unreadable.map(({ path }) => path),
      ),
      ...itemsResult('references', false, 'assets-unreadable', assets),
      ...ruleResults(db, documents),
    ],
    { name: 'references', finding: 'references-valid', values: { count: documents.length } },
  );
}

/** Checks the groups and formats of the permission rules. */
function ruleResults(db: Sqlite, documents: readonly DocumentRow[]): CheckResult[] {
  const contentOf = (kind: string) =>
    documents.find((one) => one.kind === kind && one.current === 1 && one.name === '')?.content;
  const content = contentOf(PERMISSIONS.kind);
  // An unreadable document is reported as such.
  if (content === undefined || objectOf(content) === undefined) return [];
  try {
    const { rules } = ruleSetOf({ content });
    const stored = db.prepare<[], string>('SELECT name FROM groups').pluck().all();
    const groups = new Set([...BUILT_IN_GROUPS, ...stored].map(nameKey));
    const own = objectOf(contentOf(CONVERT_SETS.kind) ?? '')?.['convert_sets'];
    const definitions = [...BUILT_IN, ...(Array.isArray(own) ? (own as ConvertSetDefinition[]) : [])];
    const formats = new Set([ORIGINAL, ...definitions.map(({ id }) => id)]);
    const withoutGroup = rules.filter(({ group }) => !groups.has(nameKey(group)));
    const withoutFormat = rules.filter(({ convert_sets: sets = [] }) => sets.some((id) => !formats.has(id)));
    const nameOf = ({ group, folder }: (typeof rules)[number]) => `${group}: ${folder === '' ? '/' : folder}`;
    return [
      ...itemsResult('references', false, 'rules-without-group', withoutGroup.map(nameOf)),
      ...itemsResult('references', 'warning', 'rules-without-format', withoutFormat.map(nameOf)),
    ];
  } catch (error) {
    return [errorResult('references', error)];
  }
}

/** Checks the bytes of branding files, and the documents that refer to them. */
export function checkBlobs(db: Sqlite): CheckResult[] {
  const damaged: string[] = [];
  const sizes = new Map<string, number>();
  for (const { hash, bytes } of db
    .prepare<[], { hash: string; bytes: Buffer }>('SELECT hash, bytes FROM blobs')
    .iterate()) {
    sizes.set(hash, bytes.length);
    if (blobHash(bytes) !== hash) damaged.push(hash);
  }
  const missing: string[] = [];
  const used = new Set<string>();
  for (const { path, kind, content } of db.prepare<[], DocumentRow>(DOCUMENTS).all()) {
    const info = kind === 'file' ? (objectOf(content) as BrandingFileInfo | undefined) : undefined;
    if (info === undefined) continue;
    used.add(info.sha256);
    if (sizes.get(info.sha256) !== info.bytes) missing.push(path);
  }
  return orPassed(
    [
      ...itemsResult('branding', false, 'blobs-damaged', damaged),
      ...itemsResult('branding', false, 'blobs-missing', missing),
      ...itemsResult(
        'branding',
        'warning',
        'blobs-unused',
        [...sizes.keys()].filter((hash) => !used.has(hash)),
      ),
    ],
    { name: 'branding', finding: 'blobs-valid', values: { count: sizes.size } },
  );
}

/** Returns the object in a JSON text. Undefined if it contains none. */
function objectOf(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
