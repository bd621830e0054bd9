import type { ListField } from './field.js';

/** Languages that users can select (specification, section 3: visibleLocales). */
export const VISIBLE_LOCALES = {
  widget: 'list',
  key: 'short',
  keyProblems: { required: 'languages.codeRequired', used: 'languages.codeUsed' },
  item: {
    widget: 'group',
    members: {
      /** Language code, in upper case by convention. */
      short: { widget: 'language' },
      /** Name of the language, in the language itself. */
      lang: { widget: 'text', default: '', max: 100 },
    },
  },
  // Default: an empty list, which means all languages of the portal.
} as const satisfies ListField;
