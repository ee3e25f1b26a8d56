import { pictureStateNames } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import styles from './image-column.module.css';

export const imageStates = [...Object.entries(pictureStateNames), ['missing', 'None'] as const];

interface Pictured {
  id: number;
  image_url: string | null;
  img_is_verified: string | null;
}

/** Describes a pending picture in tables without the picture column. */
export const pictureInWords = ({ image_url, img_is_verified }: Pictured): string =>
  image_url && img_is_verified === 'pending' ? ', picture waits for review' : '';

export const imageColumn = <Row extends Pictured>(): GridColDef<Row> => ({
  field: 'image_url',
  headerName: 'Picture',
  width: 76,
  sortable: false,
  renderCell: ({ row }) =>
    row.image_url && (
      <img
        className={styles.thumbnail}
        data-state={row.img_is_verified}
        src={pictureOfSize(row.image_url, 160)}
        alt={row.img_is_verified === 'pending' ? 'Waits for review' : ''}
        width={40}
        height={40}
        loading="lazy"
      />
    ),
});
