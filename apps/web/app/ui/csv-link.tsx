/** Link to the file of a table. A page with several tables names each. */
export function CsvLink({ href, what }: { href: string; what?: string }) {
  return (
    <a href={href} download>
      Download {what && `${what} `}as CSV
    </a>
  );
}
