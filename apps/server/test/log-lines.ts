/** A line of the log. Levels as pino writes them: 30 is info, 40 a warning, 50 an error. */
export interface LogLine {
  level: number;
  msg: string;
  res?: { statusCode: number };
}

/** The lines of every app with a LOG_LEVEL, in a test file that mocks platform/http/turn-log.ts by this module. */
export const lines: LogLine[] = [];

export const turnLog = () => ({
  write: (line: string) => void lines.push(JSON.parse(line)),
  flushSync: () => undefined,
});
