import { useT } from '@assetportal/sdk/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './Rail.module.css';

interface DescriptionProps {
  readonly text: string;
  readonly lang: string | undefined;
}

/** The description of an asset. A long one shows four lines and a button, so that the actions stay on the screen. */
export function Description({ text, lang }: DescriptionProps) {
  const t = useT();
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element === null) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    // The width decides how many lines there are.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <>
      <p
        ref={paragraph}
        id={id}
        className={styles.description}
        data-open={isOpen ? '' : undefined}
        dir="auto"
        lang={lang}
      >
        {text}
      </p>
      {(isOpen || isCut) && (
        <button
          type="button"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'asset.less' : 'asset.more')}
        </button>
      )}
    </>
  );
}
