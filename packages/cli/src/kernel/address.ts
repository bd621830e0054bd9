/** A portal's address as a person may write it (`localhost:8080`), as it is used; undefined where it is none. */
export function readAddress(text: string): string | undefined {
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
