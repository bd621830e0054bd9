import { filetypeText, formatText, formatValue, type Format } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Fragment } from 'react';
import styles from './DownloadButton.module.css';

interface FormatLineProps {
  readonly asset: Asset;
  /** Null if the formats could not be loaded: the line then shows the original. */
  readonly format: Format | null;
}

/**
 * Second line of the download button: format, file type, pixels and size. A narrow button omits the file type, and a
 * narrower one the pixels. The size is never cut.
 */
export function FormatLine({ asset, format }: FormatLineProps) {
  const t = useT();
  const locale = useLocale();
  const text = format === null ? null : formatText(format, { t, locale, count: 1 });
  const parts =
    text === null
      ? [{ text: filetypeText(asset.filetype) }, { text: formatValue(asset.file_size, 'filesize', locale) }]
      : [
          { text: text.title },
          { text: text.filetype, className: styles.filetype },
          { text: text.pixels, className: styles.pixels },
          { text: text.size },
        ];
  return (
    // A new element, so that the browser does not count the longer line as a shift of the layout.
    <small key={format?.id ?? ''} className={styles.line}>
      {parts
        .filter((part) => part.text !== '')
        .map((part, index) => (
          <Fragment key={index}>
            <span className={'className' in part ? part.className : undefined}>
              {index > 0 && ' · '}
              <bdi>{part.text}</bdi>
            </span>
          </Fragment>
        ))}
    </small>
  );
}
