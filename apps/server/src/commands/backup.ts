import { resolve } from 'node:path';
import { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { requireEmbedded, writeBackup } from '../platform/backup/write-backup.ts';
import { withDatabaseServer } from '../platform/database/server.ts';
import { runProgram } from './run-program.ts';

const program = new Command('npm run backup --')
  .description(
    'Write the database that the app runs itself, with pictures and secrets, into one new file. Works beside a running ' +
      'server and without one.',
  )
  .argument('<file>', 'such as prices-2026-11-22.tar.gz; it must not exist yet')
  .showHelpAfterError()
  .action(async (file: string) => {
    const config = loadConfig(process.env);
    await requireEmbedded(config);
    const start = performance.now();
    const report = await withDatabaseServer(config, (server) => writeBackup(config, server, resolve(file)));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const pictures = config.s3
      ? 'without the pictures, which are in the bucket'
      : `${report.pictures} files of pictures`;
    console.log(`${file} is written: ${(report.bytes / 1e6).toFixed(1)} MB in ${seconds} s, ${pictures}.`);
    console.log('Keep it as safe as the app itself: it has all data and the secrets.');
  });

await runProgram(program);
