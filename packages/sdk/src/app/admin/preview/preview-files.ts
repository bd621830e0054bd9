import type { AvailableConfig } from '../../../contract/schemas/config.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { BrandingEditorState, NewFile } from '../files/branding-editor.js';
import type { PreviewState } from './preview-state.js';

/**
 * Returns the branding files that the preview shows: the saved ones with the changes that are not saved yet.
 *
 * @param sanitized Returns a file as the server would store it, or undefined while it is unknown. The preview then shows
 *   the saved file. Only such a stylesheet is shown, because it changes the page.
 */
export function previewFiles(
  available: Readonly<Partial<AvailableConfig>>,
  pending: BrandingEditorState['pending'],
  sanitized: (file: NewFile) => Blob | undefined,
): Pick<PreviewState, 'available' | 'files'> {
  const flags: Partial<Record<ConfigFile, boolean>> = {};
  const files: Partial<Record<ConfigFile, { readonly id: number; readonly content: Blob }>> = {};
  for (const [name, file] of Object.entries(pending) as [ConfigFile, NewFile | null][]) {
    if (file === null) flags[name] = false;
    else {
      const content = name === 'style' ? sanitized(file) : contentOf(file);
      if (content === undefined) continue;
      flags[name] = true;
      files[name] = { id: idOf(content), content };
    }
  }
  return { available: { ...available, ...flags }, files };
}

const CONTENTS = new WeakMap<NewFile, Blob>();

function contentOf(file: NewFile): Blob {
  const content = CONTENTS.get(file) ?? new Blob([file.bytes], { type: file.type });
  CONTENTS.set(file, content);
  return content;
}

const IDS = new WeakMap<Blob, number>();
let lastId = 0;

/** Returns a number that identifies the content. */
function idOf(content: Blob): number {
  const id = IDS.get(content) ?? (lastId += 1);
  IDS.set(content, id);
  return id;
}
