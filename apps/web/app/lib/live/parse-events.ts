/** One event of a server-sent event stream. */
export interface StreamEvent {
  type: string;
  data: string;
  /** The last id that the stream gave, with this event or before. */
  id: string | undefined;
}

interface Parser {
  /** Takes the next piece of the stream, wherever it is cut, and answers the events that it completes. */
  feed(text: string): StreamEvent[];
  /** How long the server asks to wait before connecting again, in milliseconds. */
  retryMs: number | undefined;
}

/** Reads a stream of the WHATWG's text/event-stream format (HTML, "Server-sent events"). */
export function createEventParser(): Parser {
  let rest = '';
  let id: string | undefined;
  let type = '';
  let data: string[] = [];

  const readLine = (line: string): StreamEvent | undefined => {
    if (line === '') {
      const event = data.length > 0 ? { type: type || 'message', data: data.join('\n'), id } : undefined;
      type = '';
      data = [];
      return event;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') type = value;
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'retry' && /^\d+$/.test(value)) parser.retryMs = Number(value);
    return undefined;
  };

  const parser: Parser = {
    retryMs: undefined,
    feed(text) {
      // A carriage return at the end may be the first half of a line's end.
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      return lines.flatMap((line) => readLine(line) ?? []);
    },
  };
  return parser;
}
