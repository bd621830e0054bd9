/** Milliseconds after which a blob's address is given back: browsers read it a moment after the press. */
const REVOKE_AFTER = 60_000;

/**
 * Puts a file into the reader's download folder: a response is read into memory first (the SDK sends only small ones
 * so), an address is handed to the browser, which writes straight to disk and shows its own progress.
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
