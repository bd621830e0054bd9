import type { NewFile } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import styles from './Specimen.module.css';

/** A line of text in each script that the server recognizes. Latin has the line of the interface language. */
const LINES: Readonly<Record<string, string | undefined>> = {
  Grek: 'Γερανοί του λιμανιού & 14 πλοία',
  Cyrl: 'Портовые краны & 14 кораблей',
  Armn: 'Նավահանգիստ և 14 նավ',
  Hebr: 'נמל, 14 אוניות ומגדלור',
  Arab: 'ميناء و14 سفينة ومنارة',
  Deva: 'बंदरगाह, 14 जहाज़',
  Beng: 'বন্দর, 14 জাহাজ',
  Taml: 'துறைமுகம், 14 கப்பல்கள்',
  Thai: 'ท่าเรือและเรือ 14 ลำ',
  Geor: 'ნავსადგური და 14 გემი',
  Hang: '항구와 배 14척',
  Hira: 'みなとと とうだい',
  Kana: 'ミナト ト トウダイ',
  Hani: '港口與燈塔',
};

/** Maximum number of lines besides the first one. */
const MAX_LINES = 3;

/** Returns the names of scripts in a language, from their ISO 15924 codes. */
export function scriptNames(scripts: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'script' });
  return scripts.map((code) => names.of(code) ?? code).join(', ');
}

interface SpecimenProps {
  /** The font. Null for the built-in one. */
  readonly content: NewFile | null;
  readonly scripts: readonly string[];
}

/** Text in the font of the portal, in some of its scripts. Says if the browser rejects the font. */
export function Specimen({ content, scripts }: SpecimenProps) {
  const t = useT();
  const font = useFont(content);
  if (font === 'failed')
    return (
      <p className={styles.fault} role="alert">
        {t('settings.font.failed')}
      </p>
    );
  const lines = scripts.flatMap((code) => LINES[code] ?? []).slice(0, MAX_LINES);
  const fontFamily = font === null ? undefined : `'${font}', var(--font-text)`;
  return (
    <div
      className={styles.specimen}
      style={{ fontFamily }}
      data-loaded={font !== null || undefined}
      aria-hidden
    >
      <p>{t('settings.font.specimen')}</p>
      {lines.map((line) => (
        <p key={line} dir="auto" className={styles.line}>
          {line}
        </p>
      ))}
    </div>
  );
}

let count = 0;

/** Loads a font under a separate name. Returns the name, null before it has loaded, or that it cannot be used. */
function useFont(content: NewFile | null): string | null {
  const [loaded, setLoaded] = useState<{ readonly of: NewFile; readonly name: string } | null>(null);
  useEffect(() => {
    if (content === null) return;
    let face: FontFace | undefined;
    let isCurrent = true;
    count += 1;
    const name = `Specimen ${count}`;
    void (async () => {
      try {
        const bytes = await new Blob([content.bytes]).arrayBuffer();
        face = await new FontFace(name, bytes, { weight: '100 900' }).load();
        if (!isCurrent) return;
        document.fonts.add(face);
        setLoaded({ of: content, name });
      } catch {
        if (isCurrent) setLoaded({ of: content, name: 'failed' });
      }
    })();
    return () => {
      isCurrent = false;
      if (face !== undefined) document.fonts.delete(face);
    };
  }, [content]);
  return loaded?.of === content ? (loaded?.name ?? null) : null;
}
