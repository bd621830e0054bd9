import { useVisible } from './useVisible.js';

/** The end of the rows that are shown. Calls `onReach` once the user comes near it. */
export function RowsEnd({ onReach }: { readonly onReach: () => void }) {
  const end = useVisible<HTMLDivElement>(onReach);
  return <div ref={end} />;
}
