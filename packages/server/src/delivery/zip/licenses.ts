import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Asset } from '@assetportal/sdk/contract';
import { aiLabel, localized, valueText } from '@assetportal/sdk/rules';
import type { Translator } from '@assetportal/sdk/translations';

/** License of a file, as its asset states it. */
export type License = Pick<Asset, (typeof FIELDS)[number] | 'localized'>;

/** Fields of a license, in the order of the columns. */
const FIELDS = [
  ...(['copyright', 'usage_terms', 'creator', 'credit_line', 'instructions', 'licensor'] as const),
  ...(['web_statement', 'model_release', 'property_release', 'digital_source'] as const),
] as const;

/** Returns the license of an asset. The origin is part of it only if it must be labeled. */
export function licenseOf(asset: Asset): License {
  const license: License = Object.fromEntries(
    FIELDS.filter((field) => field !== 'digital_source' || aiLabel(asset) !== undefined).flatMap((field) =>
      asset[field] === undefined ? [] : [[field, asset[field]]],
    ),
  );
  const { localized: texts } = asset;
  return texts === undefined || !hasLicense(license) ? license : { ...license, localized: texts };
}

/** Returns true if the license states anything. */
export const hasLicense = (license: License): boolean => Object.keys(license).length > 0;

/** Number of lines written per turn of the event loop. */
const BATCH_SIZE = 1000;

/**
 * Returns the licenses of the files in an archive as a table. Each line has the path of a file in the archive, and the
 * values of {@link FIELDS} in the translator's language, separated by tabs. A column that no file uses is omitted, except for the first three.
 */
export async function licenseText(
  files: readonly { readonly name: string; readonly license: License }[],
  translator: Translator,
): Promise<string> {
  const { t } = translator;
  const used = FIELDS.filter(
    (field, index) => index < ALWAYS || files.some(({ license }) => license[field] !== undefined),
  );
  const lines = [[t('zip.licenses.file'), ...used.map((field) => t(labelOf(field)))].join('\t')];
  for (const { name, license: original } of files) {
    const license = localized(original, translator.locale);
    const values = used.map((field) =>
      [license[field] ?? []]
        .flat()
        .map((value) => valueText(field, value, translator))
        .join(', '),
    );
    lines.push([name, ...values].map(cell).join('\t'));
    if (lines.length % BATCH_SIZE === 0) await nextTurn();
  }
  return `${lines.join('\n')}\n`;
}

/** Number of columns that every table has. */
const ALWAYS = 3;

/** Returns the message key of a column. */
const labelOf = (field: (typeof FIELDS)[number]): string =>
  field === 'usage_terms'
    ? 'zip.licenses.usageTerms'
    : field === 'copyright' || field === 'creator'
      ? `zip.licenses.${field}`
      : `fields.${field}`;

/** Returns a value on one line. Tabs would add columns. */
const cell = (value = ''): string => value.replace(/\s+/g, ' ').trim();
