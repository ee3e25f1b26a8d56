import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './app.ts';
import type { ReceivedMail } from './smtp.ts';

/** The mails of an app without a mail server. Over SMTP each mail takes a tenth of a second. */
export interface Outbox {
  /** Oldest first. */
  readonly mails: Omit<ReceivedMail, 'from'>[];
  clear(): void;
}

export function openOutbox({ config }: Pick<TestApp, 'config'>): Outbox {
  const folder = join(config.dataDir, 'outbox');
  const read = (name: string) => {
    const source = readFileSync(join(folder, name), 'utf8');
    const to = /^To: <?(.+?)>?$/m.exec(source)?.[1];
    if (!to) throw new Error(`A mail has no recipient:\n${source}`);
    return { to: [to], source };
  };
  return {
    get mails() {
      // The names begin with the time.
      return filesOf(folder).sort().map(read);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Without a mail there is no folder yet. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
