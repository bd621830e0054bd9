/** What may follow in a JSON text. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

const TOKEN =
  // eslint-disable-next-line no-control-regex -- JSON strings cannot contain control characters.
  /\s*("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/y;

/**
 * Returns the position of the first fault in a text that is not valid JSON. The messages of browsers differ, and not all
 * contain it.
 */
export function jsonFaultPosition(text: string): number {
  const open: string[] = [];
  let expected: Expected | 'nothing' = 'value';
  let end = 0;
  while (end < text.length) {
    TOKEN.lastIndex = end;
    const token = TOKEN.exec(text)?.[1];
    const start = end + (/^\s*/.exec(text.slice(end, end + 1000))?.[0].length ?? 0);
    if (token === undefined) return Math.min(start, text.length);
    const next = after(token, expected, open);
    if (next === undefined) return start;
    expected = next;
    end = TOKEN.lastIndex;
  }
  return text.length;
}

/** Returns what may follow a token, and updates the open brackets. Undefined if the token is not allowed. */
function after(
  token: string,
  expected: Expected | 'nothing',
  open: string[],
): Expected | 'nothing' | undefined {
  const isValue = expected === 'value' || expected === 'value-or-end';
  const afterValue = () => (open.length === 0 ? 'nothing' : 'comma-or-end');
  switch (token) {
    case '{':
    case '[':
      if (!isValue) return undefined;
      open.push(token);
      return token === '{' ? 'key-or-end' : 'value-or-end';
    case '}':
    case ']':
      if (!expected.endsWith('-or-end') || open.pop() !== (token === '}' ? '{' : '[')) return undefined;
      return afterValue();
    case ',':
      if (expected !== 'comma-or-end') return undefined;
      return open.at(-1) === '{' ? 'key' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : undefined;
    default:
      if (expected.startsWith('key')) return token.startsWith('"') ? 'colon' : undefined;
      return isValue ? afterValue() : undefined;
  }
}
