import {
  formatsModule,
  unsuitableMessage,
  type DetailFrame,
  type DetailView,
  type FormatEntry,
} from '@assetportal/sdk/admin';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { classes } from '../../../lib/classes.js';
import styles from './ComparePanes.module.css';
import { Pane } from './Pane.js';
import { AfterFacts, BeforeFacts } from './TrialFacts.js';
import { useDetail } from './useDetail.js';
import { useObjectUrl } from './useObjectUrl.js';
import type { Proposals } from './useProposals.js';

interface ComparePanesProps {
  readonly entry: FormatEntry;
  readonly name: string;
  readonly view: DetailView;
  readonly proposals: Proposals;
  readonly onView: (view: DetailView) => void;
}

/** An asset before and after the conversion, beside each other. Both show the same detail. */
export function ComparePanes({ entry, name, view, proposals, onView }: ComparePanesProps) {
  const t = useT();
  const { trials } = useModule(formatsModule);
  const { status, result, asset } = useStore(trials.store);
  const isVideo = result?.shown?.mime.startsWith('video/') === true;
  const size = sizeOf(result?.shown) ?? sizeOf(result?.before);
  const pane = useRef<HTMLDivElement>(null);
  const { frame, handlers } = useDetail(
    pane,
    isVideo ? (sizeOf(result?.before) ?? null) : (size ?? null),
    view,
    onView,
  );
  const before = useObjectUrl(result?.before);
  const isBusy = status === 'running';
  return (
    <div className={styles.compare} aria-busy={isBusy}>
      {isBusy && <div className={styles.line} />}
      <div
        className={classes(styles.panes, isBusy && styles.old)}
        role="group"
        aria-label={t('formats.trial.compare')}
        aria-describedby="compare-keys"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move the images.
        tabIndex={0}
        {...handlers}
      >
        <figure>
          <Pane ref={pane} label={t('formats.trial.before')} {...{ view, frame }} src={before} />
          <BeforeFacts asset={asset} />
        </figure>
        <figure>
          <After {...{ entry, name, view, proposals, frame, isVideo }} />
          {entry.set !== undefined && <AfterFacts />}
        </figure>
      </div>
      <p id="compare-keys" hidden>
        {t('formats.trial.keys')}
      </p>
    </div>
  );
}

interface AfterProps extends Omit<ComparePanesProps, 'onView'> {
  readonly frame: DetailFrame | null;
  readonly isVideo: boolean;
}

/** The result of the trial, or why there is none. */
function After({ entry, name, view, proposals, frame, isVideo }: AfterProps) {
  const t = useT();
  const { trials } = useModule(formatsModule);
  const { status, result, asset } = useStore(trials.store);
  const after = useObjectUrl(result?.shown);
  const problem =
    asset === null && proposals.error !== null ? (
      <NoProposal {...proposals} />
    ) : status === 'failed' || status === 'unsuitable' ? (
      <TrialProblemText entry={entry} />
    ) : entry.set === undefined ? (
      <p>{t('formats.trial.untouched')}</p>
    ) : null;
  if (problem !== null)
    return (
      <div className={styles.problem} data-pane>
        {problem}
      </div>
    );
  return (
    <Pane
      label={t('formats.trial.after', { name })}
      {...{ view, frame, isVideo }}
      src={after}
      note={result !== null && after === undefined ? t('formats.trial.tooLarge') : undefined}
    />
  );
}

/** Why there is no asset to try the format on. */
function NoProposal({ error, reload }: Proposals) {
  const t = useT();
  const translator = useStore(useApp().translator);
  return (
    <div role="status">
      <p>
        <CircleAlert aria-hidden />
        {t('formats.trial.noProposal', { reason: problemMessage(error, translator).detail })}
      </p>
      <Button size="sm" onClick={reload}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** Why the format could not be created, with the reason of the converter. */
function TrialProblemText({ entry: { set } }: { readonly entry: FormatEntry }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { trials } = useModule(formatsModule);
  const { status, problem, asset } = useStore(trials.store);
  if (status === 'unsuitable' && set !== undefined && asset !== null) {
    const { key, params } = unsuitableMessage({ set, asset });
    return <Problem>{t(key, params)}</Problem>;
  }
  if (problem === null) return null;
  const reason =
    problem.kind === 'converter'
      ? t(problem.key, problem.params)
      : problemMessage(problem.error, translator).detail;
  return <Problem>{t('formats.trial.failed', { reason })}</Problem>;
}

function Problem({ children }: { readonly children: string }) {
  return (
    <p role="alert">
      <CircleAlert aria-hidden />
      {children}
    </p>
  );
}

const sizeOf = (
  facts: { readonly width?: number | undefined; readonly height?: number | undefined } | undefined,
) =>
  facts?.width === undefined || facts.height === undefined
    ? undefined
    : { width: facts.width, height: facts.height };
