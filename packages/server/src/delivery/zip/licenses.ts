import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Asset } from '@assetportal/sdk/contract';
import type { Translator } from '@assetportal/sdk/translations';

/** License of a file, as its asset states it. */
export type License = Pick<Asset, 'copyright' | 'usage_terms' | 'creator'>;

/** Returns the license of an asset. */
export const licenseOf = ({ copyright, usage_terms, creator }: Asset): License => ({
  ...(copyright !== undefined && { copyright }),
  ...(usage_terms !== undefined && { usage_terms }),
  ...(creator !== undefined && { creator }),
});

/** Returns true if the license states anything. */
export const hasLicense = (license: License): boolean => Object.keys(license).length > 0;

/** Number of lines written per turn of the event loop. */
const BATCH_SIZE = 1000;

/**
 * Returns the licenses of the files in an archive as a table. Each line has the path of a file in the archive, copyright,
 * usage terms and creator, separated by tabs.
 */
export async function licenseText(
  files: readonly { readonly name: string; readonly license: License }[],
  { t }: Translator,
): Promise<string> {
  const columns = ['file', 'copyright', 'usageTerms', 'creator'] as const;
  const lines = [columns.map((column) => t(`zip.licenses.${column}`)).join('\t')];
  for (const { name, license } of files) {
    const { copyright, usage_terms: terms, creator } = license;
    lines.push([name, copyright, terms, [creator ?? []].flat().join(', ')].map(cell).join('\t'));
    if (lines.length % BATCH_SIZE === 0) await nextTurn();
  }
  return `${lines.join('\n')}\n`;
}

/** Returns a value on one line. Tabs would add columns. */
const cell = (value = ''): string => value.replace(/\s+/g, ' ').trim();
