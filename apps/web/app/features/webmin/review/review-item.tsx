import type { ReviewItem } from '@bargain-buddy/contract';
import { formatCount, parseTypedPrice } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { AdminPriceFacts, ReporterTrackRecord } from '../prices/price-facts.tsx';
import { priceSourceLabel } from '../prices/price-state.ts';
import { RecordSearch } from '../record-search.tsx';
import styles from './review.module.css';

export function ReviewFacts({ item }: { item: ReviewItem }) {
  const { kind, price, picture, changes, reporter, added_at, takes_along } = item;
  return (
    <>
      {price && <Price price={price} />}
      {picture && <Pictures picture={picture} name={item.name} />}
      {changes && <Changes changes={changes} />}
      <p className={styles.reporter}>
        {reporter ? <ReporterTrackRecord reporter={reporter} /> : <Origin price={price} />}
        {`. ${changes ? 'Changed' : 'Added'} ${formatDay(added_at)}.`}
        {takes_along > 0 && ` Rejecting this ${kind} rejects its ${formatCount(takes_along, 'price')} too.`}
      </p>
    </>
  );
}

function Origin({ price }: { price: ReviewItem['price'] }) {
  if (!price) return 'From a deleted account';
  const { import_id } = price;
  return import_id === null ? (
    priceSourceLabel(price)
  ) : (
    <Link to={`/webmin/imports/${import_id}`}>{priceSourceLabel(price)}</Link>
  );
}

function Price({ price }: { price: NonNullable<ReviewItem['price']> }) {
  const { product_image, previous, elsewhere } = price;
  return (
    <div className={styles.price}>
      <strong className={styles.amount}>{formatPrice(price.price)}</strong>
      {product_image && <img className={styles.thumbnail} src={pictureOfSize(product_image, 480)} alt="" />}
      <dl className={styles.facts}>
        <AdminPriceFacts price={price} previous={previous} elsewhere={elsewhere} />
      </dl>
    </div>
  );
}

function Pictures({ picture, name }: { picture: NonNullable<ReviewItem['picture']>; name: string }) {
  return (
    <div className={styles.pictures}>
      <figure>
        <figcaption>New</figcaption>
        <img key={picture.image_url} src={pictureOfSize(picture.image_url, 1200)} alt={`New, of ${name}`} />
      </figure>
      {picture.old_url && (
        <figure>
          <figcaption>Before</figcaption>
          <img key={picture.old_url} src={pictureOfSize(picture.old_url, 1200)} alt={`Before, of ${name}`} />
        </figure>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: NonNullable<ReviewItem['changes']> }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">Change to</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, was }) => (
          <tr key={field}>
            <th scope="row">{`${field.charAt(0).toUpperCase()}${field.slice(1)}`}</th>
            <td>
              {before || <i>empty</i>}
              {was !== undefined && <small>{`Changed since: the shopper saw ${was || 'nothing'}`}</small>}
            </td>
            <td>{after || <i>empty</i>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ClosestRecordsProps {
  item: ReviewItem & { kind: 'product' | 'store' };
  onChoose: (known: { id: number; name: string }, time: number) => void;
}

/** Lists the most similar existing records. The keys 1 to 3 choose one. */
export function ClosestRecords({ item, onChoose }: ClosestRecordsProps) {
  const { kind, closest } = item;
  const [isSearching, setSearching] = useState(false);
  return (
    <div>
      <h3 className={styles.heading}>{closest.length > 0 ? 'Most similar' : `No similar ${kind}`}</h3>
      <ul className={styles.closest}>
        {closest.map(({ id, name, detail, similarity }, index) => (
          <li key={id}>
            <Link to={`/webmin/${kind}s?record=${id}`}>{name}</Link>
            <span>{detail}</span>
            <b>{`${Math.round(similarity * 100)} %`}</b>
            <Button
              size="small"
              aria-label={`It is this one ${index + 1}: ${name}`}
              aria-keyshortcuts={String(index + 1)}
              onClick={({ timeStamp }) => onChoose({ id, name }, timeStamp)}
            >
              It is this one <kbd>{index + 1}</kbd>
            </Button>
          </li>
        ))}
      </ul>
      {isSearching ? (
        <RecordSearch
          kind={kind}
          except={item.id}
          className={styles.search}
          onChoose={({ id, label }, time) => onChoose({ id, name: label }, time)}
        />
      ) : (
        <Button size="small" className={styles.another} onClick={() => setSearching(true)}>
          It is another one …
        </Button>
      )}
    </div>
  );
}

interface CorrectPriceProps {
  price: string;
  onCorrect: (price: string, time: number) => void;
  onClose: () => void;
}

export function CorrectPrice({ price, onCorrect, onClose }: CorrectPriceProps) {
  const { field, watch, onSubmit } = useAppForm({
    defaultValues: { price },
    send: (_, { timeStamp }) => read !== undefined && onCorrect(read, timeStamp),
  });
  const typed = watch('price');
  const read = parseTypedPrice(typed);
  return (
    <form
      className={styles.correct}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        autoFocus
        size="small"
        label="Should be $"
        {...field('price')}
        value={typed}
        error={read === undefined}
        helperText={read === undefined ? 'Enter a valid price' : `Approved as ${formatPrice(read)}`}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" disabled={read === undefined}>
        Correct and approve
      </Button>
      <Button color="inherit" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
