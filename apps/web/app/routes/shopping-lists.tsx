import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import { ShoppingListsPage } from '~/features/lists/shopping-lists-page.tsx';
import { PlanLineSlot } from '~/features/plans/index.ts';
import { QuickAdd } from '~/features/quick-add/index.ts';

const loadDialog = () => import('./shopping-lists-dialog.tsx');

export const meta = () => [{ title: 'Shopping Lists · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default function ShoppingListsRoute() {
  const openListing = useOpenListing();
  const [params] = useSearchParams();
  // What another app shared; the address has it until a list is chosen for it.
  const [shared, setShared] = useState(params.get('add') ?? '');
  return (
    <ShoppingListsPage
      loadDialog={loadDialog}
      onOpenListing={openListing}
      addLine={(props) => <QuickAdd {...props} shared={shared} onShared={() => setShared('')} />}
      details={<ListingDetailsDialog />}
      whereToShop={(list) => <PlanLineSlot list={list} />}
    />
  );
}
