import type { LanguageItem } from '@assetportal/sdk/admin';
import type { Translate } from '@assetportal/sdk/translations';
import { useT } from '@assetportal/sdk/react';
import { Ellipsis, Eye, EyeOff, History, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { Menu } from '../../../components/Menu/Menu.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import { useAdmin } from '../../context/adminContext.js';
import { AddLanguageDialog } from '../add/AddLanguageDialog.js';
import { useLanguageNames } from '../common/useLanguageNames.js';
import styles from './PaneHead.module.css';
import { RemoveDialog } from './RemoveDialog.js';

interface LanguageMenuProps {
  readonly item: LanguageItem;
  readonly items: readonly LanguageItem[];
  /** Called with a language that was added, and how it starts. */
  readonly onAdded: (short: string, start: string) => void;
}

/** Further actions for a language. On phones, it has those of the list as well. */
export function LanguageMenu({ item, items, onAdded }: LanguageMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const nameOf = useLanguageNames();
  const isNarrow = useMediaQuery(NARROW);
  const { languages } = useAdmin();
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const { short, lang, isRemovable } = item;
  const onPhones = isNarrow
    ? phoneEntries(item, { t, onAdd: () => setDialog('add'), onOffer: languages.setVisible })
    : [];
  const entries: readonly MenuEntry[] = [
    ...onPhones,
    {
      kind: 'item',
      label: t('settings.history.ofPage'),
      icon: <History />,
      onSelect: () => void navigate('/admin/history?area=language'),
    },
    ...(isRemovable
      ? [
          {
            kind: 'item' as const,
            label: t('languages.remove', { language: lang }),
            icon: <Trash2 />,
            onSelect: () => setDialog('remove'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('languages.more', { language: nameOf(short) })}
        tooltip
        entries={entries}
        className={styles.more}
      >
        <Ellipsis aria-hidden />
      </Menu>
      {dialog === 'remove' && <RemoveDialog item={item} onClose={() => setDialog(null)} />}
      {dialog === 'add' && (
        <AddLanguageDialog
          items={items}
          onClose={() => setDialog(null)}
          onAdded={(added, start) => {
            setDialog(null);
            onAdded(added, start);
          }}
        />
      )}
    </>
  );
}

/** Returns the actions that a list beside the table has on larger screens. */
function phoneEntries(
  { short, lang, isVisible, isFirst }: LanguageItem,
  options: {
    readonly t: Translate;
    readonly onAdd: () => void;
    readonly onOffer: (short: string, isVisible: boolean) => void;
  },
): readonly MenuEntry[] {
  const { t, onAdd, onOffer } = options;
  const add: MenuEntry = { kind: 'item', label: t('languages.add'), icon: <Plus />, onSelect: onAdd };
  if (isFirst) return [add];
  const offer: MenuEntry = {
    kind: 'item',
    label: isVisible ? t('languages.hide', { language: lang }) : t('languages.offer', { language: lang }),
    icon: isVisible ? <EyeOff /> : <Eye />,
    onSelect: () => onOffer(short, !isVisible),
  };
  return [add, offer];
}
