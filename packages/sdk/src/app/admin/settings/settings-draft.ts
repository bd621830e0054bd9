import type { PagesByLanguage } from '../../../domains/pages/rules.js';
import type { EditOwner } from '../../../documents/saving/edit-owner.js';
import type { DraftStore } from '../../../documents/editor/draft.js';
import { isUseful, withDraft, withDraftPages, type Draft } from './draft.js';
import { pageChanges } from './page-changes.js';
import { languagesOf, pagesOf, type SettingsParts } from './settings-edits.js';
import { applyLanguageDrafts, areDraftsUseful, languageDrafts } from './translation-edits.js';

/** Dependencies of the draft of the settings. */
export interface SettingsDraftOptions {
  readonly parts: SettingsParts;
  readonly drafts: DraftStore<Draft>;
  /** To whom the draft belongs. */
  readonly owner: EditOwner;
  readonly now: () => number;
}

/** Stores the unsaved edits in the draft, or removes the draft if there are none. */
export function writeSettingsDraft({ parts, drafts, owner, now }: SettingsDraftOptions): void {
  const user = owner.name();
  if (user === null) return;
  const { config, backup, etag, dirty } = parts.config.store.getState();
  const [texts, pages] = [languagesOf(parts), pagesOf(parts)];
  const changes = pageChanges(pages.backup, pages.pages);
  if (!dirty && !texts.dirty && changes.length === 0) return drafts.remove();
  const translations = texts.dirty ? languageDrafts(texts.backup, texts.languages) : [];
  drafts.write(user, { etag, base: backup, config, translations, pages: changes, changed: now() });
}

/**
 * Returns the draft of an earlier visit, which the admin may continue. Undefined if there is none, or if something has
 * been edited since. Removes one that would change nothing.
 */
export function readSettingsDraft({ parts, drafts, owner }: SettingsDraftOptions): Draft | undefined {
  const user = owner.name();
  const { backup, dirty, newer } = parts.config.store.getState();
  const [texts, pages] = [languagesOf(parts), pagesOf(parts)];
  if (user === null || dirty || texts.dirty || pages.dirty || newer) return undefined;
  const draft = drafts.read(user);
  if (draft === undefined) return undefined;
  if (isUseful(backup, draft, pages.backup) || areDraftsUseful(texts.backup, draft.translations ?? []))
    return draft;
  drafts.remove();
  return undefined;
}

/** Edits all parts as in a draft. */
export function applySettingsDraft(parts: SettingsParts, draft: Draft): void {
  const { backup, invalid } = parts.config.store.getState();
  parts.config.replaceEdits({ config: withDraft(backup, draft), invalid });
  if (parts.translations !== undefined) applyLanguageDrafts(parts.translations, draft.translations ?? []);
  const { backup: stored } = pagesOf(parts);
  const pages = withDraftPages(stored, draft);
  parts.pages?.replaceEdits({ pages, newPage: newPageIn(pages, stored) });
}

/** Returns the key of a page that is stored in no language. Null if there is none. */
function newPageIn(pages: PagesByLanguage, stored: PagesByLanguage): string | null {
  const isStored = (key: string) => Object.values(stored).some((all) => Object.hasOwn(all, key));
  return (
    Object.values(pages)
      .flatMap(Object.keys)
      .find((key) => !isStored(key)) ?? null
  );
}
