import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { appReady, type Cluster } from './cluster.ts';
import type { Fault } from './faults/faults.ts';
import { folderOf } from './layout.ts';
import { appPart, repository } from './parts.ts';

const migration = 'ALTER TABLE product ADD COLUMN upgrade_trial text;\n';

/** Replaces each app by a release with one more migration. It is not a real fault. */
export function upgrade(settings: NodeJS.ProcessEnv): Fault {
  return {
    name: 'upgrade',
    async strike(cluster) {
      const source = makeRelease(cluster);
      for (const [machine, app] of cluster.apps) {
        await app.stop();
        const next = appPart(cluster.layout, machine, settings, source);
        next.start();
        cluster.apps.set(machine, next);
        await appReady(cluster.layout, machine);
        // The balancers check once per second.
        await delay(2_500);
      }
      return async () => undefined;
    },
  };
}

function makeRelease({ layout }: Cluster): string {
  const release = folderOf(layout, 'release');
  for (const name of ['apps/server/src', 'apps/server/migrations', 'apps/server/crontab', 'apps/server/package.json']) {
    cpSync(join(repository, name), join(release, name), { recursive: true });
  }
  for (const name of ['apps/server/node_modules', 'apps/web', 'node_modules', 'packages', 'samples', 'package.json']) {
    const path = join(release, name);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(repository, name), path);
  }
  writeFileSync(join(release, 'apps/server/migrations/9999-upgrade-trial.sql'), migration);
  return release;
}
