import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventParser } from './parse-events.ts';

const parse = (...pieces: string[]) => {
  const parser = createEventParser();
  return pieces.flatMap((piece) => parser.feed(piece));
};

describe('createEventParser', () => {
  test('LST-13 reads events with their type, data and id', () => {
    expect(
      parse('retry: 2000\n\n', 'id: 7\nevent: list\ndata: {"id":1}\n\n', ': ping\n\n', 'data: a\ndata: b\n\n'),
    ).toEqual([
      { type: 'list', data: '{"id":1}', id: '7' },
      { type: 'message', data: 'a\nb', id: '7' },
    ]);
  });

  test('LST-13 takes the server’s word on when to connect again', () => {
    const parser = createEventParser();
    parser.feed('retry: 2000\n\n');
    expect(parser.retryMs).toBe(2000);
    for (const value of ['soon', '5s', 's5', '']) parser.feed(`retry: ${value}\n\n`);
    expect(parser.retryMs).toBe(2000);
  });

  test('LST-13 reads what the format allows: no space, no value, fields that nobody knows, ids with zeros', () => {
    expect(parse('data:a\n\n', 'data:  b\n\n', 'data\n\n', 'more: x\ndata: a: b\n\n')).toEqual(
      ['a', ' b', '', 'a: b'].map((data) => ({ type: 'message', data, id: undefined })),
    );
    expect(parse('id: 7\ndata: 1\n\n', 'id: 8\0\ndata: 2\n\n', 'event: list\n\ndata: 3\n\n')).toEqual(
      ['1', '2', '3'].map((data) => ({ type: 'message', data, id: '7' })),
    );
  });

  test('leaves out an event that never ended', () => {
    expect(parse('event: list\ndata: 1\n')).toEqual([]);
  });

  test('LST-13 reads the same wherever the stream is cut, with any line ends', () => {
    const event = fc.record({
      type: fc.constantFrom('list', 'notification'),
      data: fc.stringMatching(/^[ -~]{1,20}$/),
    });
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(event), ends, fc.array(fc.nat(400)), (events, end, cuts) => {
        const stream = events.map(({ type, data }, id) =>
          [`id: ${id}`, `event: ${type}`, `data: ${data}`, '', ''].join(end),
        );
        // The next line tells whether a carriage return at the very end was half of a line's end.
        const text = `${stream.join('')}: end${end}`;
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect(parse(...pieces)).toEqual(events.map(({ type, data }, id) => ({ type, data, id: String(id) })));
      }),
    );
  });
});
