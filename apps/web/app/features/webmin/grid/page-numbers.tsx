import Pagination from '@mui/material/Pagination';

interface PageNumbersProps {
  /** -1 while it is not known. */
  count: number;
  page: number;
  rowsPerPage: number;
  disabled?: boolean;
  onPageChange: (event: null, page: number) => void;
}

/** The pages of a table by their numbers; while nobody knows how many there are, those up to the next one. */
export function PageNumbers({ count, page, rowsPerPage, disabled = false, onPageChange }: PageNumbersProps) {
  const pages = count === -1 ? page + 2 : Math.max(1, Math.ceil(count / rowsPerPage));
  return (
    <Pagination
      size="small"
      count={pages}
      page={page + 1}
      siblingCount={0}
      disabled={disabled}
      sx={{ flexShrink: 0, '& ul': { flexWrap: 'nowrap' } }}
      onChange={(_, chosen) => onPageChange(null, chosen - 1)}
    />
  );
}
