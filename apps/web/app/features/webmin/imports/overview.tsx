import { ImportHistory } from './import-history.tsx';
import { RememberedMatches } from './remembered-matches.tsx';
import { Samples } from './samples.tsx';

export default function Overview() {
  return (
    <>
      <Samples />
      <ImportHistory />
      <RememberedMatches />
    </>
  );
}
