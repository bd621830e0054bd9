import type { ListField } from './field.js';

/** The languages to choose from (specification, section 3: visibleLocales). */
export const VISIBLE_LOCALES = {
  widget: 'list',
  item: {
    widget: 'group',
    members: {
      /** Upper-case code. */
      short: { widget: 'language' },
      /** The language's own name. */
      lang: { widget: 'text', default: '', max: 100 },
    },
  },
  // None named: all that are offered.
} as const satisfies ListField;
