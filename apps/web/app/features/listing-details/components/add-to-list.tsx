import type { Listing } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { listingPath } from '~/lib/paths.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath, signUpPath } from '~/lib/sign-in-path.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import actions from './actions.module.css';
import styles from './add-to-list.module.css';
import { AddToListForm } from './add-to-list-form.tsx';

export function AddToList({ listing, onAdded }: { listing: Listing; onAdded: () => void }) {
  return (
    <div className={styles.view}>
      <div className={styles.item}>
        <span className={styles.image}>
          {listing.product_image ? (
            <img src={pictureOfSize(listing.product_image, 160)} alt="" width={64} height={64} />
          ) : (
            <ProductArt name={listing.kind?.name ?? listing.product_name} />
          )}
        </span>
        <div>
          <p className={styles.name}>{listing.product_name}</p>
          <p className={styles.store}>
            {formatPrice(listing.price)} at {storeLabel(listing.store_name, listing.store_address)}
          </p>
        </div>
      </div>
      {useIsSignedIn() ? <AddToListForm listing={listing} onAdded={onAdded} /> : <GuestPrompt listing={listing} />}
    </div>
  );
}

function GuestPrompt({ listing }: { listing: Listing }) {
  const origin = listingPath(listing.id);
  return (
    <div className={styles.prompt}>
      <h3>Save it to a shopping list</h3>
      <p>Log in to save this price, share your list and see the cost of the whole trip.</p>
      <div className={styles.choices}>
        <Link className={actions.primary} to={signUpPath(origin)}>
          Sign up
        </Link>
        <Link className={actions.secondary} to={loginPath(origin)}>
          Log in
        </Link>
      </div>
    </div>
  );
}
