import { pictureStateNames } from '@bargain-buddy/domain';
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import imageStyles from '../catalogue/image-column.module.css';
import styles from './admin-grid.module.css';

type Lines<Row> = (row: Row) => readonly (string | null | undefined)[];
type Column<Row extends GridValidRowModel> = Pick<
  GridColDef<Row>,
  'field' | 'headerName' | 'flex' | 'width' | 'minWidth' | 'align' | 'sortable'
>;

export function twoLineColumn<Row extends GridValidRowModel>(
  column: Column<Row>,
  lines: (row: Row) => readonly [string, string],
): GridColDef<Row> {
  return { ...stackedColumn(column, lines), renderCell: ({ row }) => <Stack lines={lines(row)} isCut /> };
}

export function stackedColumn<Row extends GridValidRowModel>(column: Column<Row>, lines: Lines<Row>): GridColDef<Row> {
  return {
    minWidth: column.width ?? 100,
    ...column,
    headerAlign: column.align ?? 'left',
    renderCell: ({ row }) => <Stack lines={lines(row)} />,
  };
}

function Stack({ lines: [first, ...others], isCut }: { lines: ReturnType<Lines<unknown>>; isCut?: boolean }) {
  return (
    <div
      className={styles.stack}
      data-cut={isCut}
      title={isCut ? [first, ...others].filter(Boolean).join(' · ') : undefined}
    >
      <strong>{first}</strong>
      {others.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

export const pictureStateOptions = [...Object.entries(pictureStateNames), ['missing', 'None'] as const];

interface Pictured {
  id: number;
  image_url: string | null;
  img_is_verified: string | null;
}

/** Describes a pending picture in tables without the picture column. */
export const pendingPictureText = ({ image_url, img_is_verified }: Pictured): string =>
  image_url && img_is_verified === 'pending' ? ', picture waits for review' : '';

export const imageColumn = <Row extends Pictured>(): GridColDef<Row> => ({
  field: 'image_url',
  headerName: 'Picture',
  width: 76,
  sortable: false,
  renderCell: ({ row }) =>
    row.image_url && (
      <img
        className={imageStyles.thumbnail}
        data-state={row.img_is_verified}
        src={pictureOfSize(row.image_url, 160)}
        alt={row.img_is_verified === 'pending' ? 'Waits for review' : ''}
        width={40}
        height={40}
        loading="lazy"
      />
    ),
});
