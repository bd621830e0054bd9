import type { MetadataRow } from '@assetportal/sdk/rules';
import { useT } from '@assetportal/sdk/react';
import { Check, Copy as CopyIcon } from 'lucide-react';
import type { Copy } from '../../../asset/useCopy.js';
import styles from './Rail.module.css';

interface ColorsProps {
  readonly colors: readonly string[];
  readonly copy: Copy;
}

/** The colors of an SVG image. A click copies the value. */
export function Colors({ colors, copy: { copied, copy } }: ColorsProps) {
  const t = useT();
  return (
    <section className={styles.block}>
      <h2>{t('asset.colors')}</h2>
      <ul className={styles.swatches}>
        {colors.map((color) => (
          <li key={color}>
            <button
              type="button"
              className={styles.swatch}
              aria-label={t('asset.copyColor', { value: color })}
              onClick={() => copy(color)}
            >
              <span style={{ backgroundColor: color }} aria-hidden />
              {copied === color ? t('asset.copied') : color}
              {copied === color ? <Check aria-hidden /> : <CopyIcon aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The lengths of a 3D model. */
export function Dimensions({ rows }: { readonly rows: readonly MetadataRow[] }) {
  const t = useT();
  return (
    <section className={styles.block}>
      <h2>{t('asset.dimensions')}</h2>
      <dl className={styles.rows}>
        {rows.map(({ field, label, values }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Descriptions for users who do not see the image. Others read them too, for example to check them. */
export function Alternatives({ rows }: { readonly rows: readonly MetadataRow[] }) {
  return rows.map(({ field, label, values }) => (
    <section key={field} className={styles.block}>
      <h2>{label}</h2>
      <p dir="auto">{values.join(' ')}</p>
    </section>
  ));
}

/** The caption files of a video. */
export function Captions({ files }: { readonly files: readonly { name: string; fname: string }[] }) {
  const t = useT();
  return (
    <section className={styles.block}>
      <h2>{t('asset.captions')}</h2>
      {files.map(({ name, fname }) => (
        <div key={fname}>
          <p>{name}</p>
          <p className={styles.small}>{t('asset.captionFile', { file: fname })}</p>
        </div>
      ))}
    </section>
  );
}

/** The time of creation of a document, an audio file or a model. */
export function Created({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <section className={styles.block}>
      <h2>{label}</h2>
      <p>{text}</p>
    </section>
  );
}
