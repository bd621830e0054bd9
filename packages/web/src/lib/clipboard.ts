/**
 * Copies a text to the clipboard. Call it directly in the handler of the click: WebKit counts nothing after an `await` as
 * part of the click. A text that is still being loaded is therefore passed as a Promise.
 *
 * @throws if the text cannot be loaded, or if the browser denies access, for example on a page without HTTPS
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // The property is missing without HTTPS. Inside this function, that is a rejection.
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const content = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
  // `write` reports a failure to load. It may fail before, and then does not await the content.
  content.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
}
