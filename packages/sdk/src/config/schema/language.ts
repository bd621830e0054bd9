import type { ListField } from './field.js';

/** Languages that users can select (specification, section 3: visibleLocales). */
export const VISIBLE_LOCALES = {
  widget: 'list',
  item: {
    widget: 'group',
    members: {
      /** Upper-case code. */
      short: { widget: 'language' },
      /** Name of the language in that language. */
      lang: { widget: 'text', default: '', max: 100 },
    },
  },
  // Empty: all languages that the portal has.
} as const satisfies ListField;
