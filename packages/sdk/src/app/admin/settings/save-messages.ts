/** Message keys of the messages after a save. */
interface SaveMessages {
  readonly saved: string;
  readonly failed: string;
}

/** Messages after a save of settings. */
export const CONFIG_MESSAGES: SaveMessages = { saved: 'toast.config.saved', failed: 'toast.config.notSaved' };

const TRANSLATION_MESSAGES = { saved: 'toast.translations.saved', failed: 'toast.translations.failed' };

/** Messages by the kind of the only changes. A new language is saved with the translations. */
const MESSAGES: Readonly<Record<string, SaveMessages>> = {
  file: { saved: 'toast.file.saved', failed: 'toast.file.notSaved' },
  message: TRANSLATION_MESSAGES,
  language: TRANSLATION_MESSAGES,
  page: { saved: 'toast.pages.saved', failed: 'toast.pages.failed' },
};
const ALL_PAGES = { saved: 'toast.pages.allSaved', failed: 'toast.pages.allFailed' };

/**
 * Returns the messages after a save: those of files, translations or pages if it has only these changes, otherwise those
 * of the configuration (specification, section 8).
 */
export function saveMessages(
  changes: readonly { readonly kind: string; readonly key?: string }[],
): SaveMessages {
  const [first, ...others] = new Set(changes.map(({ kind }) => MESSAGES[kind] ?? CONFIG_MESSAGES));
  if (first === undefined || others.length > 0) return CONFIG_MESSAGES;
  return first === MESSAGES['page'] && new Set(changes.map(({ key }) => key)).size > 1 ? ALL_PAGES : first;
}
