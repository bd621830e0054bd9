import { afterByTimer } from '@assetportal/sdk';
import { useT } from '@assetportal/sdk/react';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { copyText } from '../../../lib/clipboard.js';

/** Time for which the label says that the text was copied, in milliseconds. */
const COPIED_TIME = 2000;

/** Copies the text of the email, for users without a mail program. */
export function CopyText({ text }: { readonly text: string }) {
  const t = useT();
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    return afterByTimer(COPIED_TIME, () => setResult(null), 'auto-hide');
  }, [result]);
  const copy = () =>
    copyText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  const label = result === null ? 'order.copy' : result === 'copied' ? 'order.copied' : 'order.copyFailed';
  return (
    <>
      <Button
        variant="quiet"
        icon={result === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{t(label)}</span>
      </Button>
    </>
  );
}
