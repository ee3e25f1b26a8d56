import type { IncomingMessage, ServerResponse } from 'node:http';
import pinoPretty from 'pino-pretty';

interface Line {
  msg?: string;
  req?: Pick<IncomingMessage, 'method' | 'url'>;
  res?: Pick<ServerResponse, 'statusCode'>;
  responseTime?: number;
}

/** Where the log goes when a person watches it in a terminal: a short line for each entry instead of JSON. */
export function terminalLog(): pinoPretty.PrettyStream {
  return pinoPretty({
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,req,res,responseTime,userId',
    messageFormat: (line) => shortLine(line),
  });
}

function shortLine({ msg = '', req, res, responseTime = 0 }: Line): string {
  if (!req || !res) return msg;
  return `${req.method} ${req.url} ${res.statusCode} ${responseTime.toFixed(0)} ms`;
}
