import type { OpenData, OpenDataResource } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatDay } from '~/lib/format.ts';
import { formatBytes } from '~/lib/format-bytes.ts';
import { freshnessPath } from '~/lib/paths.ts';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import styles from './open-data-page.module.css';

export const openDataDescriptorPath = `/api${calls.getOpenData.path}`;

/** Files of all published prices. Readable without scripts. */
export function OpenDataPage({ openData }: { openData: OpenData | null }) {
  return (
    <div className={styles.page}>
      <p className={styles.trail}>
        <Link to="/">Prices</Link> / Open data
      </p>
      <h1>Open data</h1>
      {openData ? (
        <Files openData={openData} />
      ) : (
        <EmptyState scene="quiet" title="No files yet" text="All published prices are written to files every night." />
      )}
    </div>
  );
}

function Files({ openData: { created, licenses, resources } }: { openData: OpenData }) {
  const tables = resources.filter(({ format }) => format === 'csv');
  return (
    <>
      <p className={styles.answer}>
        All published grocery prices as files, written every night. The newest are of {formatDay(created)}.
      </p>
      <p className={styles.note}>
        A price is published if a survey has it or a reviewer verified it. Example prices, unreviewed reports and names
        of people are in no file. <Link to={freshnessPath()}>How fresh are the prices?</Link>
      </p>
      {licenses.map(({ name, title, path }) => (
        <p key={name} className={styles.note}>
          Licence:{' '}
          <a href={path} rel="license">
            {title}
          </a>
          . Use the files freely and name Bargain Buddy as the source.
        </p>
      ))}
      <section aria-labelledby="files">
        <h2 id="files">Files</h2>
        <div className={styles.tables}>
          {tables.map((table) => (
            <Table
              key={table.name}
              table={table}
              files={resources.filter(({ path }) => tableOf(path) === tableOf(table.path))}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="use">
        <h2 id="use">Use and verify</h2>
        <p className={styles.text}>
          CSV files open in spreadsheets, Parquet files in DuckDB, pandas and R. Prices are whole cents. Days and months
          are those of Trinidad and Tobago.
        </p>
        <p className={styles.text}>
          To verify a download, run <code>sha256sum prices.csv</code> and compare the result with its SHA-256 above.{' '}
          <a href={openDataDescriptorPath} download="datapackage.json">
            datapackage.json
          </a>{' '}
          lists all files with columns, rows, sizes and SHA-256 (
          <a href="https://datapackage.org/standard/data-package/">Data Package 2.0</a>).
        </p>
      </section>
    </>
  );
}

const fileOf = (path: string) => path.slice(path.indexOf('/') + 1);
const tableOf = (path: string) => fileOf(path).replace(/\.[a-z]+$/, '');

function Table({ table, files }: { table: OpenDataResource; files: readonly OpenDataResource[] }) {
  const name = tableOf(table.path);
  return (
    <section className={styles.table} aria-labelledby={`table-${name}`}>
      <h3 id={`table-${name}`}>{name}</h3>
      <p className={styles.note}>
        {table.title}. {formatCount(table.rowCount, 'row')}.
      </p>
      <ul className={styles.files}>
        {files.map(({ path, bytes, hash }) => (
          <li key={path}>
            <a className={styles.file} href={`${openDataDescriptorPath}${path}`} download={fileOf(path)}>
              {fileOf(path)}
            </a>
            <span className={styles.note}>
              {formatBytes(bytes)} ·{' '}
              <span title={digitsOf(hash)}>
                SHA-256 <code>{digitsOf(hash).slice(0, 12)}…</code>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <details className={styles.details}>
        <summary>
          Columns and SHA-256<span className="visually-hidden"> of {name}</span>
        </summary>
        <dl>
          {table.schema.fields.map(({ name: column, type, description, constraints }) => (
            <div key={column}>
              <dt>
                <code>{column}</code>
              </dt>
              <dd>
                {type}
                {!constraints.required && ', may be empty'}
                {description && `. ${description}`}
              </dd>
            </div>
          ))}
          {files.map(({ path, hash }) => (
            <div key={path}>
              <dt>{fileOf(path)}</dt>
              <dd>
                <code>{digitsOf(hash)}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

const digitsOf = (hash: string) => hash.replace('sha256:', '');
