import type { Aisle, Region } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { aislesQuery } from '~/lib/aisles-query.ts';
import { aislePath } from '~/lib/paths.ts';
import buttons from '~/ui/buttons.module.css';
import styles from './aisle-strip.module.css';
import strip from './kind-strip.module.css';

interface AisleStripProps {
  region: Region | '';
  current?: number;
  loaded?: Aisle[] | undefined;
}

export function AisleLinks({ region, current, loaded }: AisleStripProps) {
  const { data, isError } = useQuery({ ...aislesQuery, ...(loaded && { initialData: loaded }) });
  const aisles = data?.filter(({ kinds }) => kinds > 0);
  if (isError || aisles?.length === 0) return null;
  return (
    <nav className={strip.strip} aria-label="Aisles">
      <ul className={`${strip.kinds} ${styles.aisles}`}>
        {aisles?.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={aislePath(id, region)}
              className={`${buttons.secondary} ${styles.aisle}`}
              aria-current={id === current ? 'page' : undefined}
              // Shows the current aisle, without scrolling the page.
              ref={id === current ? showInRow : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function showInRow(link: HTMLAnchorElement | null): void {
  const row = link?.closest('ul');
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
