import { exportedFile } from '@assetportal/sdk/admin';
import {
  FORMAT_FACTS,
  TRANSLATION_FORMATS,
  writeTranslationFile,
  type TranslationFormat,
} from '@assetportal/sdk/translations';
import { useT } from '@assetportal/sdk/react';
import {
  ArrowUpDown,
  ChevronDown,
  FileBraces,
  FileCode,
  FileSpreadsheet,
  FileText,
  Upload,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { Menu } from '../../../components/Menu/Menu.js';
import { saveFile } from '../../../lib/saveFile.js';
import { useLanguageNames } from '../common/useLanguageNames.js';
import type { EditedPair } from '../common/useLanguages.js';
import styles from './PaneHead.module.css';

interface TransferMenuProps {
  readonly pair: EditedPair;
  readonly missing: number;
  readonly onChooseFile: () => void;
}

/** Names of the formats. They are the same in all languages. */
const NAMES: Readonly<Record<TranslationFormat, string>> = {
  json: 'JSON',
  csv: 'CSV',
  xliff: 'XLIFF 2',
  po: 'gettext PO',
};

const ICONS: Readonly<Record<TranslationFormat, ReactNode>> = {
  json: <FileBraces />,
  csv: <FileSpreadsheet />,
  xliff: <FileCode />,
  po: <FileText />,
};

/** The menu that exports the translations as a file, and imports them from one. */
export function TransferMenu({ pair, missing, onChooseFile }: TransferMenuProps) {
  const t = useT();
  const nameOf = useLanguageNames();
  const [onlyMissing, setOnlyMissing] = useState(false);
  const limited = onlyMissing && missing > 0;
  const save = async (format: TranslationFormat) => {
    const file = await exportedFile({ ...pair, onlyMissing: limited });
    const { extension, type } = FORMAT_FACTS[format];
    const body = new Response(new Blob([writeTranslationFile(format, file)], { type }));
    await saveFile(body, `translations-${pair.target.short}.${extension}`);
  };
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', label: t('languages.export', { language: nameOf(pair.target.short) }) },
    ...TRANSLATION_FORMATS.map((format): MenuEntry => ({
      kind: 'item',
      label: NAMES[format],
      icon: ICONS[format],
      note: `.${FORMAT_FACTS[format].extension}`,
      onSelect: () => void save(format),
    })),
    ...(missing > 0
      ? [
          {
            kind: 'check' as const,
            label: t('languages.onlyMissing', { count: missing }),
            checked: onlyMissing,
            onChange: setOnlyMissing,
          },
        ]
      : []),
    { kind: 'separator' },
    { kind: 'heading', label: t('languages.import') },
    {
      kind: 'item',
      label: t('languages.chooseFile'),
      icon: <Upload />,
      note: t('languages.withPreview'),
      onSelect: onChooseFile,
    },
  ];
  return (
    <Menu label={t('languages.transfer')} entries={entries} className={styles.menu}>
      <ArrowUpDown aria-hidden />
      <span className={styles.label}>{t('languages.transfer')}</span>
      <ChevronDown aria-hidden />
    </Menu>
  );
}
