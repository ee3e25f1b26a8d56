import type { ReviewItem } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import styles from './review.module.css';
import { offText } from './review-text.ts';

/** What something that waits is judged by. */
export function ReviewFacts({ item }: { item: ReviewItem }) {
  const { kind, price, picture, closest, reporter, added_at } = item;
  return (
    <>
      {price && <PriceFacts price={price} />}
      {picture && <Pictures picture={picture} name={item.name} />}
      {(kind === 'product' || kind === 'store') && <Closest kind={kind} closest={closest} />}
      <p className={styles.reporter}>
        {reporter ? (
          <>
            <Link to={`/webmin/users?record=${reporter.id}`}>{reporter.email}</Link>
            {`: ${counted(reporter.verified, 'price')} approved, ${reporter.rejected.toLocaleString('en')} rejected.`}
          </>
        ) : (
          `From ${price?.import_id ? `import ${price.import_id}` : (price?.source ?? 'an account that is gone')}.`
        )}{' '}
        {`Added ${formatDay(added_at)}.`}
      </p>
    </>
  );
}

function PriceFacts({
  price: { price, previous, elsewhere, product_image },
}: {
  price: NonNullable<ReviewItem['price']>;
}) {
  return (
    <div className={styles.price}>
      <strong className={styles.amount}>{formatPrice(price)}</strong>
      {product_image && <img className={styles.thumbnail} src={pictureOfSize(product_image, 480)} alt="" />}
      <dl className={styles.facts}>
        <dt>Before</dt>
        <dd>
          {previous ? (
            <>
              <b>{formatPrice(previous.price)}</b> <em>{offText(price, previous.price)}</em>
              <small>{`${previous.source}, ${formatDay(previous.date_added)}`}</small>
            </>
          ) : (
            'Nothing'
          )}
        </dd>
        <dt>Other stores</dt>
        <dd>
          {elsewhere ? (
            <>
              <b>{formatPrice(elsewhere.median)}</b> <em>{offText(price, elsewhere.median)}</em>
              <small>
                {`Median of ${counted(elsewhere.stores, 'store')}, ${formatPrice(elsewhere.lowest)} to ${formatPrice(elsewhere.highest)}`}
              </small>
            </>
          ) : (
            'None has it'
          )}
        </dd>
      </dl>
    </div>
  );
}

function Pictures({ picture, name }: { picture: NonNullable<ReviewItem['picture']>; name: string }) {
  return (
    <div className={styles.pictures}>
      <figure>
        <img key={picture.image_url} src={pictureOfSize(picture.image_url, 1200)} alt={`New, of ${name}`} />
        <figcaption>New</figcaption>
      </figure>
      {picture.old_url && (
        <figure>
          <img key={picture.old_url} src={pictureOfSize(picture.old_url, 1200)} alt={`Before, of ${name}`} />
          <figcaption>Before</figcaption>
        </figure>
      )}
    </div>
  );
}

function Closest({ kind, closest }: { kind: 'product' | 'store'; closest: ReviewItem['closest'] }) {
  if (closest.length === 0) return <p className={styles.reporter}>{`No other ${kind} is like it.`}</p>;
  return (
    <div>
      <h3 className={styles.heading}>Most like it</h3>
      <ul className={styles.closest}>
        {closest.map(({ id, name, detail, similarity }) => (
          <li key={id}>
            <Link to={`/webmin/${kind}s?record=${id}`}>{name}</Link>
            <span>{detail}</span>
            <b>{`${Math.round(similarity * 100)} %`}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
