import type { LanguageItem } from '@assetportal/sdk/admin';
import { useStore, useT } from '@assetportal/sdk/react';
import { Ellipsis, Eye, EyeOff, History, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/Button/Button.js';
import { Dialog } from '../../../components/Dialog/Dialog.js';
import type { MenuEntry } from '../../../components/Menu/entries.js';
import { Menu } from '../../../components/Menu/Menu.js';
import { useMediaQuery } from '../../../lib/useMediaQuery.js';
import { NARROW } from '../../components/narrow.js';
import { useAdmin } from '../../context/adminContext.js';
import { AddLanguageDialog } from '../add/AddLanguageDialog.js';
import { useLanguageNames } from '../useLanguageNames.js';
import styles from './PaneHead.module.css';

interface LanguageMenuProps {
  readonly item: LanguageItem;
  readonly items: readonly LanguageItem[];
  readonly onSelect: (short: string) => void;
}

/** Further actions for a language. On phones, it has those of the list as well. */
export function LanguageMenu({ item, items, onSelect }: LanguageMenuProps) {
  const t = useT();
  const navigate = useNavigate();
  const nameOf = useLanguageNames();
  const isNarrow = useMediaQuery(NARROW);
  const { languages } = useAdmin();
  const [dialog, setDialog] = useState<'add' | 'remove' | null>(null);
  const { short, lang, isVisible, isFirst, isRemovable } = item;
  const onPhones: readonly MenuEntry[] = [
    { kind: 'item', label: t('languages.add'), icon: <Plus />, onSelect: () => setDialog('add') },
    ...(isFirst
      ? []
      : [
          {
            kind: 'item' as const,
            label: t(isVisible ? 'languages.hide' : 'languages.offer', { language: lang }),
            icon: isVisible ? <EyeOff /> : <Eye />,
            onSelect: () => languages.setVisible(short, !isVisible),
          },
        ]),
  ];
  const entries: readonly MenuEntry[] = [
    ...(isNarrow ? onPhones : []),
    {
      ...{ kind: 'item', label: t('settings.history.ofPage'), icon: <History /> },
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
          onAdded={(added) => {
            setDialog(null);
            onSelect(added);
          }}
        />
      )}
    </>
  );
}

/** Lets the admin confirm that a language is removed with its translations. */
function RemoveDialog({ item, onClose }: { readonly item: LanguageItem; readonly onClose: () => void }) {
  const t = useT();
  const { languages, translations } = useAdmin();
  const count = useStore(
    translations.store,
    (state) => state.languages.find(({ short }) => short === item.short)?.own.length ?? 0,
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('languages.removeTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              languages.remove(item.short);
              onClose();
            }}
          >
            {t('languages.remove', { language: item.lang })}
          </Button>
        </>
      }
    >
      <p>{t('languages.removeText', { language: item.lang, count })}</p>
    </Dialog>
  );
}
