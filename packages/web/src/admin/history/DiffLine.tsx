import type { ChangeDescription, HistoryLine, ShownValue, TextRun } from '@assetportal/sdk/admin';
import { CONFIG_FILES } from '@assetportal/sdk/contract';
import { useApp, useT } from '@assetportal/sdk/react';
import type { ReactNode } from 'react';
import { Arrow } from '../components/Arrow.js';
import { Swatch } from '../settings/setting/ShownSetting.js';
import styles from './DiffGroups.module.css';

interface DiffLineProps {
  /** Changes with the same name: one, or several of the same list. */
  readonly lines: readonly HistoryLine[];
  readonly form: 'words' | 'plain';
  readonly page?: string | undefined;
}

/** A change in words: the name of the changed value, and the value before and after. */
export function DiffLine({ lines, form, page }: DiffLineProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const { name, note } = namesOf(first, page);
  return (
    <div className={styles.line}>
      <dt dir="auto">
        {name}
        {note !== '' && <small>{note}</small>}
      </dt>
      <dd>
        {lines.map((line) => (
          <div key={line.id}>
            <Difference line={line} form={form} />
          </div>
        ))}
      </dd>
    </div>
  );
}

/** Returns the name of the changed value and its place. A list names its items in the value. */
export function namesOf(
  line: HistoryLine,
  page: string | undefined,
): { readonly name: string; readonly note: string } {
  if (line.kind === 'entry') return { name: line.title, note: '' };
  if (line.kind === 'item') return { name: line.line.name, note: '' };
  if (line.kind !== 'setting') return { name: line.description.title, note: '' };
  const { title, isItem, place } = line.description;
  const name = isItem ? (place.at(-1) ?? title) : title;
  const above = (isItem ? place.slice(0, -1) : place).filter((part) => part !== page);
  return { name, note: above.join(' › ') };
}

function Difference({ line, form }: { readonly line: HistoryLine; readonly form: 'words' | 'plain' }) {
  const t = useT();
  switch (line.kind) {
    case 'setting':
      return <SettingDifference description={line.description} form={form} />;
    case 'message': {
      const { from, to, runs, language } = line.description;
      if (runs !== null && form === 'words') return <Words runs={runs} lang={language.code} />;
      const text = (message: string | null) =>
        message === null ? t('change.value.missing') : message || t('change.value.empty');
      return <FromTo from={text(from)} to={text(to)} lang={language.code} form={form} />;
    }
    case 'item': {
      const { from, to, action } = line.line;
      return (
        action ?? (
          <FromTo
            from={from?.text ?? t('change.value.none')}
            to={to?.text ?? t('change.value.none')}
            form={form}
          />
        )
      );
    }
    case 'file':
      return <FileDifference line={line} form={form} />;
    case 'entry':
      return line.runs !== null && form === 'words' ? (
        <Words runs={line.runs} />
      ) : (
        t(`settings.history.action.${line.action}`)
      );
  }
}

interface SettingProps {
  readonly description: ChangeDescription;
  readonly form: 'words' | 'plain';
}

function SettingDifference({ description, form }: SettingProps) {
  const t = useT();
  const { from, to, runs, isItem, title, action, change, language } = description;
  if (isItem && action !== null) return <ItemChange title={title} kind={change.kind} action={action} />;
  if (runs !== null && form === 'words') return <Words runs={runs} lang={language?.code} />;
  const nothing = t(language === null ? 'change.value.none' : 'change.value.missing');
  // A comparison by word shows that nothing was there before by itself.
  const isPlain = form === 'plain';
  return (
    <span className={styles.values}>
      {from !== null ? <Value value={from} form={form} side="before" /> : isPlain && nothing}
      {((from !== null && to !== null) || isPlain) && <Arrow />}
      {to !== null ? <Value value={to} form={form} side="after" /> : isPlain && nothing}
    </span>
  );
}

/** A change of an item of a list, such as “City moved from 6 to 3”. */
function ItemChange({ title, kind, action }: Record<'title' | 'kind' | 'action', string>) {
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
  return (
    <>
      <Tag dir="auto">{title}</Tag> {action}
    </>
  );
}

interface ValueProps {
  readonly value: ShownValue;
  readonly form: 'words' | 'plain';
  readonly side: 'before' | 'after';
}

function Value({ value, form, side }: ValueProps) {
  return (
    <span className={styles.value}>
      {value.kind === 'color' && <Swatch color={String(value.value)} />}
      <Side side={side} form={form}>
        {value.text}
      </Side>
    </span>
  );
}

/** A value before or after the change. Screen readers get the words, because many do not read `ins` and `del`. */
function Side({
  side,
  form,
  lang,
  children,
}: Omit<ValueProps, 'value'> & { readonly lang?: string | undefined; readonly children: ReactNode }) {
  const Tag = form === 'plain' ? 'span' : side === 'before' ? 'del' : 'ins';
  return (
    <Tag dir="auto" lang={lang}>
      {children}
    </Tag>
  );
}

interface FromToProps {
  readonly from: string;
  readonly to: string;
  readonly lang?: string | undefined;
  readonly form: 'words' | 'plain';
}

function FromTo({ from, to, form, ...rest }: FromToProps) {
  return (
    <span className={styles.values}>
      <Side side="before" form={form} {...rest}>
        {from}
      </Side>
      <Arrow />
      <Side side="after" form={form} {...rest}>
        {to}
      </Side>
    </span>
  );
}

/** Added and removed words. */
function Words({ runs, lang }: { readonly runs: readonly TextRun[]; readonly lang?: string | undefined }) {
  return (
    <span lang={lang} dir="auto">
      {runs.map(({ kind, text }, index) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return <Tag key={index}>{text}</Tag>;
      })}
    </span>
  );
}

const IMAGES: ReadonlySet<string> = new Set(
  CONFIG_FILES.filter((name) => name !== 'style' && name !== 'custom_font'),
);

/** Files before and after. Only the stored file can be shown: of earlier ones, the history has no images. */
function FileDifference({
  line,
  form,
}: {
  readonly line: HistoryLine & { kind: 'file' };
  readonly form: 'words' | 'plain';
}) {
  const t = useT();
  const { portal } = useApp();
  const { name, from, to } = line.description;
  const none = t('change.value.none');
  return (
    <span className={styles.values}>
      <FromTo from={from ?? none} to={to ?? none} form={form} />
      {line.isCurrent && to !== null && IMAGES.has(name) && (
        <img src={portal.branding.url(name)} alt="" className={styles.image} />
      )}
    </span>
  );
}
