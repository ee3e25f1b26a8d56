import type { IncomingMessage, ServerResponse } from 'node:http';
import pinoPretty from 'pino-pretty';

interface Line {
  msg?: string;
  req?: Pick<IncomingMessage, 'method' | 'url'>;
  res?: Pick<ServerResponse, 'statusCode'>;
  responseTime?: number;
}

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
