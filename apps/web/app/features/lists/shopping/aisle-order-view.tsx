import type { StoreAisleOrder } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useBottomBarHeight } from '~/ui/use-bottom-bar-height.ts';
import { useReorderRows } from '~/ui/use-reorder-rows.ts';
import { aisleOrderQuery } from '../model/aisle-order-query.ts';
import styles from './aisle-order-view.module.css';

const sources: Record<StoreAisleOrder['from'], string> = {
  hand: 'Set by a shopper.',
  learnt: 'Learnt from how people shop here.',
  usual: 'The usual order, until people shop here.',
};

interface AisleOrderViewProps {
  store: number;
  name: string;
  headingId: string;
  onClose: () => void;
}

export function AisleOrderView({ store, name, headingId, onClose }: AisleOrderViewProps) {
  // Refetches on mount, because the user's last trip may have changed the order.
  const { data, isError, refetch } = useQuery({ ...aisleOrderQuery(store), refetchOnMount: 'always' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.view}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        Order of aisles here
      </h2>
      <p className={styles.about}>
        {name}. {data && sources[data.from]} Everyone will see your change.
      </p>
      {data ? (
        <Order store={store} name={name} order={data} onClose={onClose} />
      ) : (
        <div className={styles.ways}>
          {isError && <p role="alert">We couldn’t load the order. Check your connection, then try again.</p>}
          {isError && <PlainButton onClick={() => void refetch()}>Try again</PlainButton>}
          <PlainButton onClick={onClose}>Close</PlainButton>
        </div>
      )}
    </div>
  );
}

interface OrderProps {
  store: number;
  name: string;
  order: StoreAisleOrder;
  onClose: () => void;
}

function Order({ store, name: storeName, order, onClose }: OrderProps) {
  // Once the user moves an aisle, later server data is ignored.
  const [moved, setMoved] = useState<StoreAisleOrder['aisles']>();
  const aisles = moved ?? order.aisles;
  const { announcement, step, buttonId } = useReorderRows(aisles, setMoved);
  const ways = useBottomBarHeight<HTMLDivElement>();
  const { mutate, isPending } = useChangeAisleOrder(store, storeName);
  const save = () =>
    mutate(
      aisles.map(({ id }) => id),
      { onSuccess: onClose },
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className={styles.aisles}>
        {aisles.map((aisle, place) => (
          <li key={aisle.id}>
            <span>{aisle.name}</span>
            <button
              type="button"
              id={buttonId(aisle.id, 'up')}
              className={buttons.icon}
              aria-label={`${aisle.name} earlier`}
              disabled={place === 0}
              onClick={() => step(aisle, -1)}
            >
              <ArrowUp size={20} />
            </button>
            <button
              type="button"
              id={buttonId(aisle.id, 'down')}
              className={buttons.icon}
              aria-label={`${aisle.name} later`}
              disabled={place === aisles.length - 1}
              onClick={() => step(aisle, 1)}
            >
              <ArrowDown size={20} />
            </button>
          </li>
        ))}
      </ol>
      <div ref={ways} className={styles.ways}>
        <PlainButton onClick={onClose}>Cancel</PlainButton>
        <PlainButton look="primary" aria-disabled={isPending} onClick={() => !isPending && save()}>
          Save for everyone
        </PlainButton>
      </div>
    </>
  );
}

const undoMs = 8_000;

function useChangeAisleOrder(store: number, name: string) {
  const queryClient = useQueryClient();
  const put = async (aisles: number[]) => {
    const { previous, ...order } = await callApi(calls.putAisleOrder, { params: { id: store }, body: { aisles } });
    queryClient.setQueryData(aisleOrderQuery(store).queryKey, order);
    return previous;
  };
  const onError = () => showSnackbar('We couldn’t save the order. Please try again.', 'error');
  return useMutation({
    mutationFn: put,
    onSuccess: (previous) => {
      const undo = { text: 'Undo', run: () => void put(previous).catch(onError) };
      showSnackbar(`Order of aisles saved for everyone at ${name}`, 'success', undoMs, undo);
    },
    onError,
  });
}
