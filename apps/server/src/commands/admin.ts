import { Command } from 'commander';
import { loadConfig } from '../config.ts';
import { createSuperuser, listSuperusers, resetPassword, resetSecondStepByEmail } from '../modules/accounts/index.ts';
import { commandLineActor } from '../platform/audit.ts';
import type { Database } from '../platform/database/database.ts';
import { withDatabase, withDatabaseServer } from '../platform/database/server.ts';
import { generatePassword } from '../platform/made-up-password.ts';
import { parseEmailArgument, parsePasswordArgument } from './arguments.ts';
import { runProgram } from './run-program.ts';

const program = new Command('npm run admin --')
  .description('Manage the superusers, who may use WebMin. Works beside a running server and without one.')
  .showHelpAfterError();

program
  .command('create')
  .description('make a superuser; makes up a password and prints it when none is given')
  .argument('<email>', 'e-mail address', parseEmailArgument)
  .option('--password <password>', 'at least 8 characters', parsePasswordArgument)
  .action(async (email: string, options: { password?: string }) => {
    const password = options.password ?? generatePassword();
    await onDatabase((db) => createSuperuser(db, { email, password }));
    console.log(`${email} is a superuser now.`);
    if (!options.password) console.log(`Password: ${password}`);
  });

program
  .command('reset-password')
  .description('give an account a new password and end its sessions; makes one up and prints it when none is given')
  .argument('<email>', 'e-mail address', parseEmailArgument)
  .option('--password <password>', 'at least 8 characters', parsePasswordArgument)
  .action(async (email: string, options: { password?: string }) => {
    const password = options.password ?? generatePassword();
    await onDatabase((db) => resetPassword(db, { email, password }));
    console.log(`${email} has a new password and is signed out everywhere.`);
    if (!options.password) console.log(`Password: ${password}`);
  });

program
  .command('reset-second-step')
  .description('take passkeys, authenticator app and recovery codes off an account that lost them; ends its sessions')
  .argument('<email>', 'e-mail address', parseEmailArgument)
  .action(async (email: string) => {
    await onDatabase((db) => resetSecondStepByEmail(db, loadConfig(process.env), email, commandLineActor));
    console.log(`${email} signs in by the password alone, until a second step is set up again.`);
  });

program
  .command('list')
  .description('list the superusers')
  .action(async () => {
    for (const { email, isActive } of await onDatabase(listSuperusers)) {
      console.log(isActive ? email : `${email} (deactivated)`);
    }
  });

program
  .command('database-url')
  .description('print the address of the database, password included, for psql or pg_dump while the app runs')
  .action(async () => {
    await withDatabaseServer(loadConfig(process.env), async ({ directUrl }) => console.log(directUrl));
  });

await runProgram(program);

function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return withDatabase(loadConfig(process.env), work);
}
