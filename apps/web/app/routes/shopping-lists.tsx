import { ShoppingListsPage } from '~/features/lists/shopping-lists-page.tsx';

export const meta = () => [{ title: 'Shopping Lists · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default function ShoppingListsRoute() {
  return <ShoppingListsPage />;
}
