import { Fragment } from 'react';

/** Shows a file name that can wrap between its words. */
export function FileName({ name }: { name: string }) {
  const words = name.match(/[^_.-]+[_.-]*|[_.-]+/g) ?? [name];
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name stay in their places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
