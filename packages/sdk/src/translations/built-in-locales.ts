/** Built-in languages. German is the default, English the fallback (specification, section 9). */
export const LOCALES = [
  { short: 'DE', lang: 'Deutsch' },
  { short: 'EN', lang: 'English' },
] as const;
