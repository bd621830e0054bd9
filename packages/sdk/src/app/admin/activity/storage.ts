import { ASSET_KINDS } from '../../../contract/vocabulary.js';
import type { Operation } from '../../../contract/schemas/admin/activity.js';
import type { Translator } from '../../../translations/translator.js';

/** A part of the storage. */
export interface StoragePart {
  /** Kind of the originals, `renditions` or `state`. */
  readonly id: string;
  readonly label: string;
  readonly bytes: number;
  /** Number of files. Null if it is not counted. */
  readonly files: number | null;
  /** Percentage of all parts. */
  readonly share: number;
}

/** Returns the parts of the storage: originals by kind, the largest first, then the files of the portal. */
export function storageParts(
  { originals, renditions, state }: Operation['storage'],
  { t }: Translator,
): readonly StoragePart[] {
  const supported = ASSET_KINDS as readonly string[];
  const parts = [
    ...originals.map(({ kind, files, bytes }) => {
      const group = t(`groups.${supported.includes(kind) ? kind : 'other'}`);
      return { id: kind, label: t('activity.storage.originals', { kind: group }), files, bytes };
    }),
    { id: 'renditions', label: t('activity.storage.renditions'), files: null, bytes: renditions },
    { id: 'state', label: t('activity.storage.state'), files: null, bytes: state },
  ];
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return parts.map((part) => ({ ...part, share: total === 0 ? 0 : (part.bytes / total) * 100 }));
}
