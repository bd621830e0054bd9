import { downloadDialogModule, type ChooseState, type DownloadDialogState } from '@assetportal/sdk';
import { filetypeText, formatText, joined, type Format } from '@assetportal/sdk/rules';
import { useLocale, useModule, useT } from '@assetportal/sdk/react';
import { CircleAlert, Download } from 'lucide-react';
import { Button } from '../../../components/Button/Button.js';
import styles from './DownloadDialog.module.css';
import { MaximumBanner } from './MaximumBanner.js';

interface DialogFooterProps {
  readonly state: Extract<DownloadDialogState, { kind: 'loading' | 'choose' }>;
}

/** Number and size of the files, and the buttons. An error of the last attempt is above. */
export function DialogFooter({ state }: DialogFooterProps) {
  const t = useT();
  const dialog = useModule(downloadDialogModule);
  const choice = state.kind === 'choose' ? state : undefined;
  const format = choice?.formats.find(({ id }) => id === choice.chosen);
  return (
    <>
      {choice?.maximum != null && <MaximumBanner maximum={choice.maximum} />}
      {choice?.problem != null && <Problem problem={choice.problem} />}
      <footer className={styles.foot}>
        <div className={styles.sum}>
          {choice !== undefined && format !== undefined && <Sum state={choice} format={format} />}
        </div>
        {choice?.maximum?.max == null ? (
          <Button variant="quiet" className={styles.cancel} onClick={() => dialog.cancel()}>
            {t('common.cancel')}
          </Button>
        ) : (
          // Three buttons do not fit into one line. The cross of the dialog cancels.
          <Button onClick={() => dialog.accept({ firstOnly: true })}>
            {t('download.firstOnly', { max: choice.maximum.max })}
          </Button>
        )}
        {choice?.maximum?.strict !== true && <Submit state={choice} format={format} />}
      </footer>
    </>
  );
}

function Problem({ problem }: { readonly problem: NonNullable<ChooseState['problem']> }) {
  const t = useT();
  return (
    <p role="alert" className={styles.problem}>
      <CircleAlert aria-hidden />
      <span>
        <b>{t('toast.download.failed')}</b>
        {problem.key !== 'toast.download.failed' && <> {t(problem.key, problem.params)}</>}
        {problem.detail !== undefined && <> {problem.detail}</>}
      </span>
    </p>
  );
}

/** The primary button, with the size of the download. */
function Submit({
  state,
  format,
}: {
  readonly state: ChooseState | undefined;
  readonly format: Format | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  const size = format === undefined ? '' : formatText(format, { t, locale, count: 2 }).size;
  const [plain, withSize] =
    state?.maximum == null ? ['download.start', 'download.submit'] : ['download.all', 'download.allSize'];
  return (
    <Button
      type="submit"
      variant="primary"
      className={styles.submit}
      icon={<Download aria-hidden />}
      disabled={state === undefined}
      busy={state?.busy}
    >
      {size === '' ? t(plain) : t(withSize, { size })}
    </Button>
  );
}

function Sum({ state, format }: { readonly state: ChooseState; readonly format: Format }) {
  const t = useT();
  const locale = useLocale();
  const { assets, zipName } = state;
  const [first] = assets;
  const text = formatText(format, { t, locale, count: assets.length });
  const type =
    text.filetype === '' && assets.length === 1 && first?.filetype
      ? filetypeText(first.filetype)
      : text.filetype;
  return (
    <>
      <p className={styles.name}>{zipName ?? format.fname ?? first?.fname}</p>
      <p className={styles.facts}>
        {zipName === null
          ? joined(
              [format.fname === undefined && format.id !== 'original' ? '' : type, text.pixels].filter(
                Boolean,
              ),
              locale,
            )
          : t('download.zipSummary', { count: format.allowed })}
      </p>
    </>
  );
}
