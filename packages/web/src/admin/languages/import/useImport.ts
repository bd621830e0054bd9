import type { PreparedImport } from '@assetportal/sdk/admin';
import {
  FormatError,
  MAX_FILE_LENGTH,
  readTranslationFile,
  type ReadTranslationFile,
} from '@assetportal/sdk/translations';
import { useEffect, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import type { EditedPair } from '../common/useLanguages.js';

/** The effect of a file, or why it cannot be read. */
export type ImportState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: FormatError | null }
  | { readonly kind: 'ready'; readonly file: ReadTranslationFile; readonly plan: PreparedImport };

/** Reads a file, and compares it with the language that is edited. Nothing is stored. Mount it again for another file. */
export function useImport(file: File, { target, source }: EditedPair): ImportState {
  const { languages } = useAdmin();
  const [state, setState] = useState<ImportState>({ kind: 'loading' });
  const { short } = target;
  useEffect(() => {
    let isCurrent = true;
    const show = (next: ImportState) => isCurrent && setState(next);
    const read = async () => {
      if (file.size > 4 * MAX_FILE_LENGTH) throw new FormatError('tooLarge');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const content = readTranslationFile(bytes, { name: file.name, language: short });
      show({ kind: 'ready', file: content, plan: await languages.prepareImport(short, content, source) });
    };
    read().catch((error: unknown) =>
      show({ kind: 'failed', error: error instanceof FormatError ? error : null }),
    );
    return () => {
      isCurrent = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The source may be edited behind the dialog only by its own import.
  }, [file, short, languages]);
  return state;
}
