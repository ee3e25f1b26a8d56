import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../../../scripts/lib/server-flags.mjs';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A server process as `npm start` starts it. */
export interface ServerProcess {
  child: ChildProcess;
  /** Its output so far, with log and errors. */
  output(): string;
  /** Resolves once the output has `text`; rejects with the output when the process ends before. */
  printed(text: string): Promise<void>;
  /** Sends the signal. Returns the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

/** Starts the server with these settings only, and with this process's compile cache. */
export function startServer(settings: NodeJS.ProcessEnv, file = main): ServerProcess {
  const child = spawnServer(settings, file, 'pipe');
  let output = '';
  const check = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      for (const look of check) look();
    });
  }
  const nextOutput = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        check.delete(look);
        resolve();
      };
      check.add(look);
    });
  return serverProcess(child, () => output, nextOutput);
}

/** Starts the server with its output in the file `log`, which costs this process no time. */
export function startLoggingServer(settings: NodeJS.ProcessEnv, log: string, file = main): ServerProcess {
  const written = openSync(log, 'a');
  const child = spawnServer(settings, file, written);
  closeSync(written);
  return serverProcess(
    child,
    () => readFileSync(log, 'utf8'),
    () => pause(20),
  );
}

function spawnServer(settings: NodeJS.ProcessEnv, file: string, to: 'pipe' | number): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', LOG_LEVEL: 'warn', SAMPLE_DATA: 'off', ...settings };
  return spawn(process.execPath, [...serverFlags, file], { env, stdio: ['ignore', to, to] });
}

function serverProcess(child: ChildProcess, output: () => string, nextOutput: () => Promise<void>): ServerProcess {
  let isClosed = false;
  const closed = once(child, 'close').then(() => {
    isClosed = true;
  });
  return {
    child,
    output,
    async printed(text) {
      while (!isClosed && !output().includes(text)) await Promise.race([nextOutput(), closed]);
      if (!output().includes(text)) throw new Error(`The server ended before it printed '${text}':\n${output()}`);
    },
    async end(signal) {
      child.kill(signal);
      await closed;
      return child.exitCode ?? child.signalCode;
    },
  };
}
