/** A line of the log. Levels as pino writes them: 30 is info, 40 a warning, 50 an error. */
export interface LogLine {
  level: number;
  msg: string;
  res?: { statusCode: number };
}

/** The lines that apps of a test file with this stream and a LOG_LEVEL have logged. */
export const lines: LogLine[] = [];

export const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) };
