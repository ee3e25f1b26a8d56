import type { ReviewItem } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { PriceFacts } from '../prices/price-facts.tsx';
import { sourceOf } from '../prices/price-state.ts';
import { ReporterRecord } from '../prices/reporter-record.tsx';
import styles from './review.module.css';

export function ReviewFacts({ item }: { item: ReviewItem }) {
  const { kind, price, picture, changes, reporter, added_at, takes_along } = item;
  return (
    <>
      {price && <Price price={price} />}
      {picture && <Pictures picture={picture} name={item.name} />}
      {changes && <Changes changes={changes} />}
      <p className={styles.reporter}>
        {reporter ? <ReporterRecord reporter={reporter} /> : <Origin price={price} />}
        {`. ${changes ? 'Changed' : 'Added'} ${formatDay(added_at)}.`}
        {takes_along > 0 && ` Rejecting this ${kind} rejects its ${formatCount(takes_along, 'price')} too.`}
      </p>
    </>
  );
}

function Origin({ price }: { price: ReviewItem['price'] }) {
  if (!price) return 'From a deleted account';
  const { import_id } = price;
  return import_id === null ? sourceOf(price) : <Link to={`/webmin/imports/${import_id}`}>{sourceOf(price)}</Link>;
}

function Price({ price }: { price: NonNullable<ReviewItem['price']> }) {
  const { product_image, previous, elsewhere } = price;
  return (
    <div className={styles.price}>
      <strong className={styles.amount}>{formatPrice(price.price)}</strong>
      {product_image && <img className={styles.thumbnail} src={pictureOfSize(product_image, 480)} alt="" />}
      <dl className={styles.facts}>
        <PriceFacts price={price} previous={previous} elsewhere={elsewhere} />
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
