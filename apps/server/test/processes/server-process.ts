import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../../../scripts/lib/server-flags.mjs';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A server that was started as `npm start` does it. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it has printed so far, log and errors included. */
  output(): string;
  /** Resolves once the output has `text`; rejects with the output when the process ends before. */
  printed(text: string): Promise<void>;
  /** Sends the signal and answers the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

/** Starts the server with these settings and none of this process's own, but where it finds its code compiled. */
export function startServer(settings: NodeJS.ProcessEnv, file = main): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', LOG_LEVEL: 'warn', SAMPLE_DATA: 'off', ...settings };
  const child = spawn(process.execPath, [...serverFlags, file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const check = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      for (const look of check) look();
    });
  }
  const closed = once(child, 'close');
  return {
    child,
    output: () => output,
    async printed(text) {
      const found = new Promise<void>((resolve) => {
        const look = () => {
          if (!output.includes(text)) return;
          check.delete(look);
          resolve();
        };
        check.add(look);
        look();
      });
      await Promise.race([found, closed]);
      if (!output.includes(text)) throw new Error(`The server ended before it printed '${text}':\n${output}`);
    },
    async end(signal) {
      child.kill(signal);
      await closed;
      return child.exitCode ?? child.signalCode;
    },
  };
}
