import type { Listing } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '~/lib/api-error.ts';
import { refetchCatalogueQueries } from '~/lib/catalogue-changes.ts';
import { useIsOffline } from '~/lib/connection.ts';
import { formatPrice } from '~/lib/format.ts';
import { confirmedText, confirmPrice, heldText } from '~/lib/price-reports.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './still-right.module.css';

interface StillRightProps {
  listing: Listing;
  onWrong: () => void;
  onConfirmed?: () => void;
}

export function ConfirmPriceButtons({ listing, onWrong, onConfirmed }: StillRightProps) {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const confirm = useMutation({
    mutationFn: () => confirmPrice(listing.id),
    onSuccess: onConfirmed,
    // Refreshes also after a failure.
    onSettled: () => refetchCatalogueQueries(queryClient),
  });
  const price = formatPrice(listing.price);
  const thanks = confirm.data?.is_held ? heldText : confirmedText;
  const showResult = confirm.isSuccess ? thanks : confirm.isError ? reasonOf(confirm.error) : '';
  return (
    <fieldset className={styles.question} aria-label={`Is ${price} still right?`}>
      {!confirm.isSuccess && (
        <>
          <span aria-hidden="true">Still right?</span>
          <PlainButton
            aria-label={`Yes, still ${price}`}
            aria-disabled={isOffline || confirm.isPending || undefined}
            onClick={() => !isOffline && !confirm.isPending && confirm.mutate()}
          >
            Yes
          </PlainButton>
          <PlainButton
            aria-label="No, another price"
            aria-disabled={isOffline || undefined}
            onClick={() => !isOffline && onWrong()}
          >
            No
          </PlainButton>
        </>
      )}
      <span role="status" className={styles.said}>
        {isOffline && !confirm.isSuccess ? 'You can answer when you are online.' : showResult}
      </span>
    </fieldset>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && (error.status === 409 || error.status === 404)) return error.detail ?? '';
  return 'Not saved. Please try again.';
}
