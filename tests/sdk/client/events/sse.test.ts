import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamParser, type ServerSentEvent } from '../../../../packages/sdk/src/client/events/sse.js';

const encode = (text: string) => new TextEncoder().encode(text);
/** What is read of a text that comes in pieces, cut before these bytes. */
function read(
  text: string,
  cuts: readonly number[] = [],
  parser = new EventStreamParser(),
): ServerSentEvent[] {
  const bytes = encode(text);
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])];
  places.sort((one, other) => one - other);
  return places.flatMap((from, index) =>
    parser.push(bytes.subarray(from, places[index + 1] ?? bytes.length)),
  );
}
const message = (data: string, type = 'message') => ({ type, data });

describe('an event stream (WHATWG HTML, Server-sent events)', () => {
  it.each<[string, string, ServerSentEvent[]]>([
    ['LF', 'data: a\n\ndata: b\n\n', [message('a'), message('b')]],
    ['CR', 'data: a\r\rdata: b\r\r', [message('a'), message('b')]],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n', [message('a'), message('b')]],
    ['all of them', 'data: a\r\n\ndata: b\n\rdata: c\r\r\n', [message('a'), message('b'), message('c')]],
    ['several lines', 'data: a\ndata\ndata:  b\ndata:c\n\n', [message('a\n\n b\nc')]],
    ['a name', 'event: x\ndata: a\n\ndata: b\n\n', [message('a', 'x'), message('b')]],
    ['comments and unknown fields', ': hm\nfoo: bar\nfoo\ndata: a\n:\n\n', [message('a')]],
    ['no data, no event', 'event: x\nid: 1\n\n\n\ndata\n\n', [message('')]],
    ['an end in the middle', 'data: a\n\ndata: b\n', [message('a')]],
    ['a byte order mark', '\ufeffdata: a\n\n\ufeffdata: b\n\n', [message('a')]],
    ['colons in data', 'data: {"a":1}\n\n', [message('{"a":1}')]],
    ['umlauts and emoji', 'data: Möwe 🐦\n\n', [message('Möwe 🐦')]],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
    // Byte by byte: between CR and LF, inside a character, inside the mark.
    expect(read(text, [...encode(text).keys()])).toEqual(expected);
  });

  it('remembers the id with its message, and when to come back', () => {
    const parser = new EventStreamParser('0');
    read('id: 1\ndata: a\n\nid: 2\ndata: b\n', [], parser);
    expect(parser.lastEventId).toBe('1');
    read('\nid: 3\0\ndata: c\n\nretry: 50\nretry: 5x\n', [], parser);
    expect(parser).toMatchObject({ lastEventId: '2', retry: 50 });
    read('id\ndata: d\n\n', [], parser);
    expect(parser.lastEventId).toBe('');
  });

  it('is the same wherever it was cut', () => {
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

  it('takes no message without end', () => {
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
