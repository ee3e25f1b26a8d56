import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { InstallHint } from '~/features/install/index.ts';
import { ListingDetailsDialog, useOpenListing } from '~/features/listing-details/index.ts';
import { listsQuery } from '~/features/lists/index.ts';
import { ShoppingListsPage } from '~/features/lists/shopping-lists-page.tsx';
import { PlanLine } from '~/features/plans/index.ts';
import { QuickAdd } from '~/features/quick-add/index.ts';
import { ScanBarcodesToList } from '~/features/scan/index.ts';
import { privateMeta } from '~/lib/page.ts';

const loadDialog = () => import('./shopping-lists-dialog.tsx');

export const meta = privateMeta('Shopping Lists');

export default function ShoppingListsRoute() {
  const openListing = useOpenListing();
  const [params] = useSearchParams();
  // What another app shared; the address has it until a list is chosen for it.
  const [shared, setShared] = useState(params.get('add') ?? '');
  const { data: lists } = useQuery({ ...listsQuery, enabled: false });
  // The app's shortcut asks for scanning, and a search for a barcode that nothing has.
  const [scan, setScan] = useState(params.get('scan') ?? undefined);
  return (
    <>
      <ShoppingListsPage
        loadDialog={loadDialog}
        hasShared={shared !== ''}
        onOpenListing={openListing}
        addLine={({ onNewProduct, ...props }) => (
          <QuickAdd
            {...props}
            shared={shared}
            onShared={() => setShared('')}
            end={
              <ScanBarcodesToList
                list={props.list}
                items={props.items}
                onNewProduct={onNewProduct}
                begin={scan}
                onBegun={() => setScan(undefined)}
              />
            }
          />
        )}
        details={<ListingDetailsDialog />}
        whereToShop={(list) => <PlanLine list={list} />}
      />
      <InstallHint hasList={lists !== undefined && lists.length > 0} />
    </>
  );
}
