import { type AdminPrice, adminPriceChangeSchema } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { formatTime } from '../format-time.ts';
import { deleteDrafts } from '../record/drafts.ts';
import styles from '../record/record-drawer.module.css';
import { DeleteRecord, RecordDrawer } from '../record/record-drawer.tsx';
import { RecordForm } from '../record/record-form.tsx';
import { PriceFacts, ReporterRecord } from './price-facts.tsx';
import { difference, sourceOf, stateOf } from './price-state.ts';
import { adminPriceQuery, priceContextQuery, usePriceChanges } from './queries.ts';

interface PriceDrawerProps {
  id: number;
  onClose: () => void;
}

export function PriceDrawer({ id, onClose }: PriceDrawerProps) {
  const { data: price, error } = useQuery(adminPriceQuery(id));
  const { change, remove } = usePriceChanges();
  const onError = (problem: Error) => showSnackbar(failureText(problem), 'error');
  const decide = (verdict: 'verified' | 'rejected') =>
    change.mutate({ id, fields: { price_is_verified: verdict, version: price?.version } }, { onError });
  return (
    <RecordDrawer
      title={price ? `${formatPrice(price.price)} for ${price.product_name}` : 'Price'}
      draft={`price:${id}`}
      onClose={onClose}
    >
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {!price && !error && <Skeleton variant="rounded" height={300} />}
      {price && (
        <>
          <Facts price={price} />
          <div className={styles.buttons}>
            <Button
              disabled={price.price_is_verified === 'verified'}
              loading={change.isPending}
              onClick={() => decide('verified')}
            >
              Approve
            </Button>
            <Button
              disabled={price.price_is_verified === 'rejected'}
              loading={change.isPending}
              onClick={() => decide('rejected')}
            >
              Reject
            </Button>
          </div>
          <RecordForm
            draftName={`price:${id}`}
            schema={adminPriceChangeSchema}
            fields={[{ name: 'price', label: 'Price, TT$', required: true }]}
            record={price}
            submitLabel="Save"
            onSave={async (fields) => {
              await change.mutateAsync({ id, fields });
              showSnackbar('Price updated.', 'success');
            }}
          >
            <DeleteRecord
              id={id}
              question="Delete this price?"
              done="The price was deleted."
              consequence="The price goes from listings and history. The price before it is listed again. Deleting a price cannot be undone."
              remove={remove}
              onDeleted={() => {
                deleteDrafts(`price:${id}`);
                onClose();
              }}
            />
          </RecordForm>
        </>
      )}
    </RecordDrawer>
  );
}

function Facts({ price }: { price: AdminPrice }) {
  const differenceText = price.is_listed ? '' : difference(price.price, price.listed_price);
  return (
    <dl className={styles.facts}>
      <dt>Product</dt>
      <dd>
        <Link to={`/webmin/products?record=${price.product_id}`}>
          {[price.product_name, price.product_brand, price.product_amount].filter(Boolean).join(' · ')}
        </Link>
      </dd>
      <dt>Store</dt>
      <dd>
        <Link to={`/webmin/stores?record=${price.store_id}`}>
          {[price.store_name, price.store_address, price.store_region].filter(Boolean).join(' · ')}
        </Link>
      </dd>
      <dt>State</dt>
      <dd>
        {stateOf(price)}
        {price.is_listed ? ', listed now' : ''}
      </dd>
      <dt>Listed now</dt>
      <dd>
        {formatPrice(price.listed_price)} {differenceText && `(this one: ${differenceText})`}
      </dd>
      <PriceContext price={price} />
      <dt>Source</dt>
      <dd>
        {sourceOf(price)}
        {price.import_id && (
          <>
            , <Link to={`/webmin/prices?import=${price.import_id}`}>import {price.import_id}</Link>
          </>
        )}
      </dd>
      <dt>Date</dt>
      <dd>{formatTime(price.date_added)}</dd>
    </dl>
  );
}

/** Renders the facts for a decision about a price, as children of a `<dl>`. */
function PriceContext({ price }: { price: AdminPrice }) {
  const { data } = useQuery(priceContextQuery(price.id));
  if (!data) return null;
  return (
    <>
      <PriceFacts price={price} {...data} />
      {data.reporter && (
        <>
          <dt>Reported by</dt>
          <dd>
            <ReporterRecord reporter={data.reporter} />
          </dd>
        </>
      )}
    </>
  );
}
