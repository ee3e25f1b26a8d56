import Pagination from '@mui/material/Pagination';

interface PageNumbersProps {
  /** -1 if unknown. */
  count: number;
  page: number;
  rowsPerPage: number;
  disabled?: boolean;
  onPageChange: (event: null, page: number) => void;
}

/** Shows page numbers. While the count is unknown, they end with the next page. */
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
