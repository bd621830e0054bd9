/** Time in milliseconds after which a blob URL is revoked. Browsers read it shortly after the click. */
const REVOKE_AFTER = 60_000;

/**
 * Saves a file as a browser download. The body of a response is read into memory; the SDK passes only small
 * responses. A URL is passed to the browser, which writes straight to disk and shows its own progress.
 */
export async function saveFile(source: Response | string, name: string): Promise<void> {
  if (typeof source === 'string') return clickLink(source, name);
  const url = URL.createObjectURL(await source.blob());
  clickLink(url, name);
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER);
}

function clickLink(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
