import type { SelectedAsset } from '@assetportal/sdk';
import { formatValue } from '@assetportal/sdk/rules';
import type { BrowseInput } from '../../contract.js';
import { elapsedText } from '../../../../kernel/text/elapsed-text.js';
import { plain } from '../../../../kernel/text/plain.js';
import { startDownload, trackDownload, type DownloadProgress } from '../state/download-progress.js';
import type { StatusMessage } from '../state/snapshot.js';
import type { ConfirmedDownload } from './download.js';
import type { SessionModel } from './session-model.js';

/** Runs one download at a time with the engine of the download command, and publishes its progress. */
export class DownloadRunner {
  private readonly controller = new AbortController();
  private running = false;

  constructor(
    private readonly input: BrowseInput,
    private readonly model: SessionModel,
  ) {}

  get isRunning(): boolean {
    return this.running;
  }

  /** Stops the download. Its complete files stay, and the next run resumes the others. */
  stop(): void {
    this.controller.abort(new DOMException('Interrupted', 'AbortError'));
  }

  /** @throws the error that ended the download */
  async run(assets: readonly SelectedAsset[], { convertSet, bytes }: ConfirmedDownload): Promise<void> {
    this.running = true;
    let progress = startDownload(assets.length, bytes, performance.now());
    const publish = (next: DownloadProgress) => this.model.update({ download: (progress = next) });
    publish(progress);
    this.model.update({ message: null });
    try {
      await this.input.services.download({
        convertSet,
        signal: AbortSignal.any([this.controller.signal, this.input.context.signal]),
        ids: assets.map(({ id }) => id),
        onEvent: (kind, members) => publish(trackDownload(progress, kind, members)),
      });
      this.model.update({ message: this.messageOf(progress) });
    } finally {
      this.running = false;
      this.model.update({ download: null });
    }
  }

  private messageOf({
    downloaded,
    skipped,
    failed,
    failures,
    completeBytes,
    started,
  }: DownloadProgress): StatusMessage {
    const { t, language, settings } = this.input.context;
    const folder = plain(settings.get('to'));
    const parts: string[] = [];
    if (downloaded > 0) {
      const size = formatValue(completeBytes, 'filesize', language);
      const time = elapsedText(performance.now() - started, language);
      parts.push(t('download.done', { count: downloaded, size, folder, time }));
    }
    if (skipped > 0) {
      const key = downloaded + failed === 0 ? 'download.nothingToDo' : 'download.skipped';
      parts.push(t(key, { count: skipped, folder }));
    }
    if (failed > 0) {
      const [first] = failures;
      parts.push(t('download.failed', { count: failed }));
      if (first !== undefined) parts.push(plain(`${first.name}: ${first.reason}`));
    }
    return { tone: failed > 0 ? 'bad' : 'good', text: parts.join(' ') };
  }
}
