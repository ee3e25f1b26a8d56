import * as calls from '@bargain-buddy/contract/calls';
import { mostItemsAtOnce } from '@bargain-buddy/contract/names';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cacheList } from '~/features/lists/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { formatDay } from '~/lib/format.ts';
import { listPath } from '~/lib/paths.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { Asked } from '../model/plan-link.ts';

const failure = 'The list could not be made. Please try again.';

/** Makes a list of what a link asks for, and goes there. */
export function useSaveAsList({ items, region }: Asked) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  // Before the next render too, for the second half of a double click.
  const isUnderWay = useRef(false);

  const save = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving(true);
    try {
      const name = `Shopping of ${formatDay(new Date().toISOString())}`;
      const area = region ? { region } : null;
      const list = await callApi(calls.createShoppingList, { body: { name, area } });
      for (let start = 0; start < items.length; start += mostItemsAtOnce) {
        const body = { shopping_lists: [list.id], items: items.slice(start, start + mostItemsAtOnce) };
        await callApi(calls.addItems, { body });
      }
      cacheList(queryClient, await callApi(calls.getShoppingList, { params: { id: list.id } }));
      showSnackbar(`Saved as “${name}”.`, 'success');
      void navigate(listPath(list.id));
    } catch (error) {
      showSnackbar((error instanceof ApiError && error.status === 409 && error.detail) || failure, 'error');
    } finally {
      isUnderWay.current = false;
      setSaving(false);
    }
  };
  return { save: () => void save(), isSaving };
}
