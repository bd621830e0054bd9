/** @module-tag browser */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamParser, type ServerSentEvent } from '../../../../packages/sdk/src/client/events/sse.js';

const encode = (text: string) => new TextEncoder().encode(text);
/** Parses a text that arrives in chunks. `cuts` are the byte positions at which it is split. */
function read(
  text: string,
  cuts: readonly number[] = [],
  parser = new EventStreamParser(),
): ServerSentEvent[] {
  const bytes = encode(text);
  const offsets = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])];
  offsets.sort((one, other) => one - other);
  return offsets.flatMap((from, index) =>
    parser.push(bytes.subarray(from, offsets[index + 1] ?? bytes.length)),
  );
}
const message = (data: string, type = 'message') => ({ type, data });

describe('event stream parser (WHATWG HTML, Server-sent events)', () => {
  it.each<[string, string, ServerSentEvent[]]>([
    ['splits lines at LF', 'data: a\n\ndata: b\n\n', [message('a'), message('b')]],
    ['splits lines at CR', 'data: a\r\rdata: b\r\r', [message('a'), message('b')]],
    ['splits lines at CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', [message('a'), message('b')]],
    [
      'splits lines at mixed line ends',
      'data: a\r\n\ndata: b\n\rdata: c\r\r\n',
      [message('a'), message('b'), message('c')],
    ],
    ['joins several data lines', 'data: a\ndata\ndata:  b\ndata:c\n\n', [message('a\n\n b\nc')]],
    ['reads the event type', 'event: x\ndata: a\n\ndata: b\n\n', [message('a', 'x'), message('b')]],
    ['ignores comments and unknown fields', ': hm\nfoo: bar\nfoo\ndata: a\n:\n\n', [message('a')]],
    ['skips events without data', 'event: x\nid: 1\n\n\n\ndata\n\n', [message('')]],
    ['drops an incomplete event', 'data: a\n\ndata: b\n', [message('a')]],
    ['skips a byte order mark at the start only', '\ufeffdata: a\n\n\ufeffdata: b\n\n', [message('a')]],
    ['preserves colons in data', 'data: {"a":1}\n\n', [message('{"a":1}')]],
    ['decodes UTF-8', 'data: Möwe 🐦\n\n', [message('Möwe 🐦')]],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
    // Each byte is a separate chunk. This splits CR LF, characters and the byte order mark.
    expect(read(text, [...encode(text).keys()])).toEqual(expected);
  });

  it('stores the last event ID and the retry delay', () => {
    const parser = new EventStreamParser('0');
    read('id: 1\ndata: a\n\nid: 2\ndata: b\n', [], parser);
    expect(parser.lastEventId).toBe('1');
    read('\nid: 3\0\ndata: c\n\nretry: 50\nretry: 5x\n', [], parser);
    expect(parser).toMatchObject({ lastEventId: '2', retry: 50 });
    read('id\ndata: d\n\n', [], parser);
    expect(parser.lastEventId).toBe('');
  });

  it('returns the same messages wherever the stream is split', () => {
    const piece = fc.constantFrom('data: ä🐦', 'data', 'id: 7', 'event: e', ': c', 'retry: 9', '', 'x');
    const end = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(piece, end), { maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (lines, cuts) => {
          const text = lines.map((line) => line.join('')).join('');
          expect(read(text, cuts)).toEqual(read(text));
        },
      ),
    );
  });

  it('rejects an endless message', () => {
    const parser = new EventStreamParser();
    const piece = encode('data: '.padEnd(1_000_000, 'x'));
    expect(() => {
      for (let count = 0; count < 10; count += 1) parser.push(piece);
    }).toThrow(RangeError);
    const lines = encode('data: x\n'.repeat(100_000));
    expect(() => {
      for (let count = 0; count < 100; count += 1) parser.push(lines);
    }).toThrow(RangeError);
  });
});
