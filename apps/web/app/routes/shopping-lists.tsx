import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import { ShoppingListsPage } from '~/features/lists/shopping-lists-page.tsx';
import { PlanLineSlot } from '~/features/plans/index.ts';

const loadDialog = () => import('./shopping-lists-dialog.tsx');

export const meta = () => [{ title: 'Shopping Lists · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default function ShoppingListsRoute() {
  const openListing = useOpenListing();
  return (
    <ShoppingListsPage
      loadDialog={loadDialog}
      onOpenListing={openListing}
      details={<ListingDetailsDialog />}
      whereToShop={(list) => <PlanLineSlot list={list} />}
    />
  );
}
