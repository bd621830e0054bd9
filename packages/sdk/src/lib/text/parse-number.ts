/**
 * Parses a number that a person entered, in the notation of the language or in that of another one, with or without its
 * unit: `1.280 px`, `12,5`, `−3`. Undefined if the text is not a number.
 *
 * A separator that groups thousands in the language and has three digits behind it groups here too: `1.280` is 1280 in
 * German and 1.28 in English.
 *
 * @param unit Unit that may follow the number, such as `px`.
 */
export function parseNumber(text: string, locale: string, unit?: string): number | undefined {
  const bare = withoutUnit(text.trim(), unit)
    .replace(/^[−–]/, '-')
    .replace(/[\s'’_]/g, '');
  const group = groupSeparator(locale);
  const isGrouped = new RegExp(`^[-+]?\\d{1,3}(?:\\${group}\\d{3})+(?:[.,]\\d+)?$`).test(bare);
  const plain = (isGrouped ? bare.replaceAll(group, '') : bare).replace(',', '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

function withoutUnit(text: string, unit: string | undefined): string {
  const hasUnit = unit !== undefined && text.toLowerCase().endsWith(unit.toLowerCase());
  return hasUnit ? text.slice(0, -unit.length).trim() : text;
}

/** Returns the separator of thousands. Languages that use a space or an apostrophe have none here: those are ignored. */
function groupSeparator(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678);
  return parts.find(({ type }) => type === 'group')?.value === '.' ? '.' : ',';
}
