import { readConfig } from '../../../config/upgrade/read.js';
import { stampConfig } from '../../../config/upgrade/index.js';
import { keyedVersionsOf } from '../../../documents/keyed-versions.js';
import { isObject } from '../../../lib/object.js';
import { isSameJson } from '../../../lib/same-json.js';
import { restoreEffect, revertConfig } from '../changes/revert-config.js';
import { revertTranslations, translationsRestoreEffect } from '../changes/revert-translations.js';
import { settingId, type ComparedDocument } from './describe-documents.js';
import type { LoadedDocument } from './load-documents.js';

/**
 * Scope of a restore: only the changes of a change set, so that later ones stay, or the whole state before it, which
 * loses later changes.
 */
export type RestoreScope = 'only' | 'whole';

/** How a document is restored. */
export interface RestoreStep {
  readonly loaded: LoadedDocument;
  /** The content to store. Undefined removes the document. For a file, the content of the earlier version. */
  readonly content: unknown;
  /** Number of values that change. */
  readonly count: number;
}

/** What a restore changes, before anything is stored. */
export interface RestorePlan {
  readonly steps: readonly RestoreStep[];
  /** Number of values that change. */
  readonly count: number;
  /** Number of values that were changed again later, and therefore stay. Always 0 for the whole state. */
  readonly preserved: number;
  /** Later changes that would be lost, as versions to compare. Empty for `only`. */
  readonly lost: readonly ComparedDocument[];
  /** Documents that cannot be restored: their earlier version is not stored any more, or is of a newer release. */
  readonly missing: readonly LoadedDocument[];
}

/** Returns what restoring the state before a change set changes. */
export function planRestore(documents: readonly LoadedDocument[], scope: RestoreScope): RestorePlan {
  const parts = documents.map((loaded) => (loaded.isComplete ? partOf(loaded, scope) : { missing: loaded }));
  const steps = parts.flatMap(({ step }) => (step === undefined || step.count === 0 ? [] : [step]));
  return {
    steps,
    count: steps.reduce((sum, { count }) => sum + count, 0),
    preserved: parts.reduce((sum, { preserved = 0 }) => sum + preserved, 0),
    lost: parts.flatMap(({ lost }) => lost ?? []),
    missing: parts.flatMap(({ missing }) => missing ?? []),
  };
}

/** Returns the documents of a plan for a comparison of now and after the restore. */
export const comparedBy = ({ steps }: RestorePlan): readonly ComparedDocument[] =>
  steps.map(({ loaded: { document, current }, content }) => ({
    document,
    before: current,
    after: content,
    isComplete: true,
  }));

interface Part {
  readonly step?: RestoreStep;
  readonly preserved?: number;
  readonly lost?: ComparedDocument;
  readonly missing?: LoadedDocument;
}

function partOf(loaded: LoadedDocument, scope: RestoreScope): Part {
  if (loaded.document.kind === 'config') return configPart(loaded, scope);
  if (loaded.document.kind === 'translations') return translationsPart(loaded, scope);
  const { before, after, current, document } = loaded;
  const keyed = keyedVersionsOf(document.kind);
  if (keyed !== undefined && scope === 'only') {
    const { document: content, count, preserved } = keyed.revert(loaded);
    return { step: { loaded, content, count }, preserved };
  }
  const isChangedLater = !isSameJson(after, current);
  if (isSameJson(before, current)) return {};
  if (isChangedLater && scope === 'only') return { preserved: 1 };
  // Without an earlier version, only files and pages can be removed.
  const isRemovable = document.kind === 'file' || document.kind === 'custom_html';
  if (document.before.state === 'none' && !isRemovable) return { missing: loaded };
  const lost = isChangedLater ? { lost: laterChanges(loaded) } : {};
  return { step: { loaded, content: before, count: 1 }, ...lost };
}

function configPart(loaded: LoadedDocument, scope: RestoreScope): Part {
  const reverted = revertConfig(loaded);
  if (reverted === null) return { missing: loaded };
  if (scope === 'only') {
    const { document, changes, conflicts } = reverted;
    return { step: { loaded, content: document, count: changes.length }, preserved: conflicts.length };
  }
  const { changes, lost } = restoreEffect(loaded);
  const content = stampConfig(isObject(loaded.before) ? loaded.before : readConfig({}).config);
  const later = lost.length === 0 ? {} : { lost: laterChanges(loaded, lost.map(settingId)) };
  return { step: { loaded, content, count: changes.length }, ...later };
}

function translationsPart(loaded: LoadedDocument, scope: RestoreScope): Part {
  if (scope === 'only') {
    const { document, changes, conflicts } = revertTranslations(loaded);
    return { step: { loaded, content: document, count: changes.length }, preserved: conflicts.length };
  }
  const { changes, lost } = translationsRestoreEffect(loaded);
  const keys = lost.map(({ key }) => key);
  const later = lost.length === 0 ? {} : { lost: laterChanges(loaded, keys) };
  return { step: { loaded, content: loaded.before ?? {}, count: changes.length }, ...later };
}

const laterChanges = (
  { document, after, current }: LoadedDocument,
  ids?: readonly string[],
): ComparedDocument => ({
  document,
  before: after,
  after: current,
  isComplete: true,
  ...(ids === undefined ? {} : { only: new Set(ids) }),
});
