import { type AdminPrice, type AdminPriceChange, adminPriceChangeSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure, useChange, useDeleteRecord } from '../api.ts';
import { formatTime } from '../format-time.ts';
import styles from '../record/record-drawer.module.css';
import { DeleteRecordButton, RecordDrawer } from '../record/record-drawer.tsx';
import { RecordForm } from '../record/record-form.tsx';
import { AdminPriceFacts, ReporterTrackRecord } from './price-facts.tsx';
import { percentDifferenceText, priceSourceLabel, priceStateLabel } from './price-state.ts';

const verdicts = [
  ['verified', 'Approve'],
  ['rejected', 'Reject'],
] as const;

export function PriceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(apiQuery(calls.getAdminPrice, { params: { id } }));
  const { data: price } = query;
  const change = useChange((fields: AdminPriceChange) =>
    callApi(calls.changeAdminPrice, { params: { id }, body: fields }),
  );
  const remove = useDeleteRecord((price_id) => callApi(calls.deleteAdminPrice, { params: { id: price_id } }));
  const decide = (verdict: 'verified' | 'rejected') =>
    change.mutate({ price_is_verified: verdict, version: price?.version }, { onError: showFailure });
  return (
    <RecordDrawer
      title={price ? `${formatPrice(price.price)} for ${price.product_name}` : 'Price'}
      draft={`price:${id}`}
      query={query}
      onClose={onClose}
    >
      {price && (
        <>
          <Facts price={price} />
          <div className={styles.buttons}>
            {verdicts.map(([verdict, text]) => (
              <Button
                key={verdict}
                disabled={price.price_is_verified === verdict}
                loading={change.isPending}
                onClick={() => decide(verdict)}
              >
                {text}
              </Button>
            ))}
          </div>
          <RecordForm
            draftName={`price:${id}`}
            schema={adminPriceChangeSchema}
            fields={[{ name: 'price', label: 'Price, TT$', required: true }]}
            record={price}
            submitLabel="Save"
            onSave={async (fields) => {
              await change.mutateAsync(fields);
              showSnackbar('Price updated.', 'success');
            }}
          >
            <DeleteRecordButton
              id={id}
              question="Delete this price?"
              done="The price was deleted."
              consequence="The price goes from listings and history. The price before it is listed again. Deleting a price cannot be undone."
              remove={remove}
              draft={`price:${id}`}
              onDeleted={onClose}
            />
          </RecordForm>
        </>
      )}
    </RecordDrawer>
  );
}

function Facts({ price }: { price: AdminPrice }) {
  const { data: context } = useQuery(apiQuery(calls.getPriceContext, { params: { id: price.id } }));
  const differenceText = price.is_listed ? '' : percentDifferenceText(price.price, price.listed_price);
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
        {priceStateLabel(price)}
        {price.is_listed ? ', listed now' : ''}
      </dd>
      <dt>Listed now</dt>
      <dd>
        {formatPrice(price.listed_price)} {differenceText && `(this one: ${differenceText})`}
      </dd>
      {context && <AdminPriceFacts price={price} {...context} />}
      {context?.reporter && (
        <>
          <dt>Reported by</dt>
          <dd>
            <ReporterTrackRecord reporter={context.reporter} />
          </dd>
        </>
      )}
      <dt>Source</dt>
      <dd>
        {priceSourceLabel(price)}
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
