import {
  accessModule,
  folderName,
  formatTitles,
  withoutRuleAt,
  withRule,
  type FolderRow,
  type ShownRule,
} from '@assetportal/sdk/admin';
import { isSameJson } from '@assetportal/sdk/config';
import { useApp, useLocale, useModule, useStore, useT } from '@assetportal/sdk/react';
import { ChevronDown, ChevronRight, Folder, FolderOpen, Library, X } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { classes } from '../../../lib/classes.js';
import iconButton from '../../components/iconButton.module.css';
import { FormatsButton } from './FormatsButton.js';
import { LevelControl } from './LevelControl.js';
import styles from './RuleRow.module.css';

interface RuleRowProps {
  readonly row: FolderRow;
  readonly group: string;
  readonly rule: ShownRule;
  /** Number of rules in the folders below. 0 if they are visible. */
  readonly below: number;
  readonly index: number;
  /** Height in pixels. */
  readonly size: number;
  readonly isActive: boolean;
  readonly isHovered: boolean;
  readonly showsFormats: boolean;
  readonly onFormats: (folder: string | null) => void;
  readonly onFolder: (folder: string) => void;
}

/** A folder with the access of the group. It is rendered again only if a shown value has changed. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { row, group, rule, index, size, isActive, isHovered, onFormats, onFolder } = props;
  const t = useT();
  const locale = useLocale();
  const { rights } = useModule(accessModule);
  const { folder, level, isExpanded, hasFolders, position, siblings, assets, isHidden } = row;
  const translator = useStore(useApp().translator);
  const name = folder === '' ? folderName('', translator) : row.name;
  const isOwn = rule.from === 'own';
  const style: CSSProperties & Record<'--level', number> = {
    transform: `translateY(${index * size}px)`,
    height: size,
    '--level': level - 1,
  };
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasFolders ? isExpanded : undefined}
      aria-selected={isActive}
      aria-keyshortcuts="1 2 3 Delete"
      tabIndex={isActive ? 0 : -1}
      className={styles.row}
      data-hovered={isHovered || undefined}
      data-unsaved={rule.isUnsaved || undefined}
      style={style}
      onFocus={() => onFolder(folder)}
    >
      <RowName {...{ row, name }} isOwn={isOwn} />
      <span role="gridcell" className={styles.assets} title={isHidden ? t('access.hiddenFolder') : undefined}>
        {isHidden ? '–' : assets.toLocaleString(locale)}
      </span>
      <span role="gridcell">
        <LevelControl
          {...{ rule, name, isActive }}
          onChange={(access) => {
            rights.edit((value) => withRule(value, { group, folder, access }));
            if (access === 'download') onFormats(folder);
          }}
        />
      </span>
      <Meaning {...props} name={name} />
      <span role="gridcell" className={styles.removeCell}>
        {isOwn && <RemoveRule {...{ group, folder, name, isActive }} />}
      </span>
    </div>
  );
}, isSameJson);

interface RemoveRuleProps extends Pick<RuleRowProps, 'group' | 'isActive'> {
  readonly folder: string;
  readonly name: string;
}

function RemoveRule({ group, folder, name, isActive }: RemoveRuleProps) {
  const t = useT();
  const { rights } = useModule(accessModule);
  return (
    <button
      type="button"
      className={classes(iconButton.quiet, styles.remove)}
      aria-label={t('access.removeRule', { name })}
      {...tooltipOf(t('access.removeRuleTip'))}
      tabIndex={isActive ? 0 : -1}
      onClick={() => rights.edit((value) => withoutRuleAt(value, { group, folder }))}
    >
      <X aria-hidden />
    </button>
  );
}

interface RowNameProps {
  readonly row: FolderRow;
  readonly name: string;
  readonly isOwn: boolean;
}

function RowName({ row, name, isOwn }: RowNameProps) {
  const t = useT();
  const { tree } = useModule(accessModule);
  const { folder, hasFolders, isExpanded } = row;
  const Icon = folder === '' ? Library : isExpanded ? FolderOpen : Folder;
  return (
    <span role="rowheader" className={styles.name}>
      {hasFolders ? (
        <button
          type="button"
          className={classes(iconButton.quiet, styles.toggle)}
          tabIndex={-1}
          aria-label={t(isExpanded ? 'access.collapse' : 'access.expand', { name })}
          onClick={() => (isExpanded ? tree.collapse(folder) : void tree.expand(folder))}
        >
          {isExpanded ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        </button>
      ) : (
        <span className={styles.noToggle} />
      )}
      <Icon aria-hidden />
      <span className={styles.label} data-own={isOwn || undefined} dir="auto" title={folder || undefined}>
        {name}
      </span>
    </span>
  );
}

/** The access in words: the formats, “as above”, or the number of rules below. */
function Meaning(props: RuleRowProps & { readonly name: string }) {
  const { rule, below, group, name, row, isActive, showsFormats, onFormats } = props;
  const t = useT();
  const translator = useStore(useApp().translator);
  const { rights, formats } = useModule(accessModule);
  const sets = useStore(formats);
  const { folder } = row;
  const isDownload = rule.from === 'own' && rule.access === 'download';
  return (
    <span role="gridcell" className={styles.meaning} data-own={rule.from === 'own' || undefined}>
      {isDownload ? (
        <FormatsButton
          {...{ name, formats: sets, isActive }}
          title={formatTitles(sets, translator)}
          selected={rule.convertSets}
          isOpen={showsFormats}
          onOpen={(isOpen) => onFormats(isOpen ? folder : null)}
          onChange={(convertSets) =>
            rights.edit(
              (value) =>
                withRule(value, {
                  group,
                  folder,
                  access: 'download',
                  ...(convertSets === undefined ? {} : { convertSets: [...convertSets] }),
                }),
              `formats ${group} ${folder}`,
            )
          }
        />
      ) : (
        <span>{t(meaningKey(rule))}</span>
      )}
      {rule.isPending && <span className={styles.note}>{t('access.pending')}</span>}
      {below > 0 && <span className={styles.note}>{t('access.rulesBelow', { count: below })}</span>}
    </span>
  );
}

function meaningKey({ from, access }: ShownRule): string {
  if (from === 'own') return access === 'none' ? 'access.noAccess' : 'access.viewOnly';
  return from === 'above' ? 'access.asAbove' : 'access.noRule';
}
