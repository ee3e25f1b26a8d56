import pino, { type DestinationStream } from 'pino';

/** A destination for lines of the log, and that nothing of it is kept back. */
export type TurnLog = DestinationStream & { flushSync(): void };

/**
 * Writes the lines of one turn of the event loop together, at its end: under load writing each by itself takes longer
 * than making it. Whoever kills the process from without loses those of that turn at most.
 */
export function turnLog(to: DestinationStream = pino.destination({ dest: process.stdout.fd, sync: true })): TurnLog {
  let lines = '';
  const flushSync = () => {
    if (lines === '') return;
    to.write(lines);
    lines = '';
  };
  process.on('exit', flushSync);
  return {
    write(line) {
      if (lines === '') setImmediate(flushSync);
      lines += line;
    },
    flushSync,
  };
}
