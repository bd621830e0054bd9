import { type LanguageItem } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { useAdmin } from '../../context/adminContext.js';
import { SortableList } from '../../settings/sortable/SortableList.js';
import { AddLanguageDialog } from '../add/AddLanguageDialog.js';
import { LanguageEntry } from './LanguageEntry.js';
import styles from './LanguageList.module.css';

interface LanguageListProps {
  readonly items: readonly LanguageItem[];
  readonly selected: string;
  readonly onSelect: (short: string) => void;
  /** Called with a language that was added, and how it starts. */
  readonly onAdded: (short: string, start: string) => void;
}

/** The languages: visitors can choose the first ones, in this order. The others follow. */
export const LanguageList = memo(function LanguageList(props: LanguageListProps) {
  const { items, selected, onSelect, onAdded } = props;
  const t = useT();
  const { languages } = useAdmin();
  const [isAdding, setAdding] = useState(false);
  const visible = items.filter(({ isVisible }) => isVisible);
  const hidden = items.filter(({ isVisible }) => !isVisible);
  const entry = (item: LanguageItem) => ({ item, isCurrent: item.short === selected, onSelect });
  return (
    <section className={styles.languages} aria-labelledby="languages-title">
      <div className={styles.head}>
        <h1 id="languages-title">{t('settings.page.language')}</h1>
        <IconButton size="sm" label={t('languages.add')} onClick={() => setAdding(true)}>
          <Plus />
        </IconButton>
      </div>
      <div className={styles.list} data-setting="visibleLocales">
        <SortableList
          label={t('languages.offered')}
          items={visible.map((item) => ({ ...item, id: item.short, name: item.lang }))}
          onMove={languages.move}
          renderItem={(item, _, grip) => <LanguageEntry {...entry(item)} grip={grip} />}
        />
        {hidden.length > 0 && (
          <ul aria-label={t('languages.notOffered')}>
            {hidden.map((item) => (
              <li key={item.short}>
                <LanguageEntry {...entry(item)} grip={<span />} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isAdding && (
        <AddLanguageDialog
          items={items}
          onClose={() => setAdding(false)}
          onAdded={(short, start) => {
            setAdding(false);
            onAdded(short, start);
          }}
        />
      )}
    </section>
  );
});
