import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { prepareShutdown } from '../platform/shutdown.ts';
import { runProgram } from './run-program.ts';

const program = new Command('npm run restore --')
  .description("Put a backup of 'npm run backup' into DATA_DIR, which must be empty.")
  .argument('<file>', 'the backup')
  .showHelpAfterError()
  .action(async (file: string) => {
    // Deletes a half-restored data folder when the process receives a stop signal.
    prepareShutdown({ exitCode: 1 });
    const config = loadConfig(process.env);
    const { made_at, migration } = await restoreBackup(config, resolve(file));
    console.log(
      `${config.dataDir} is as it was at ${made_at} (migration ${migration ?? 'none'}). Start the app as ever.`,
    );
  });

await runProgram(program);
