import type { MergeKind, MergeRequest } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../api.ts';
import { productQuery, type RecordKind, storeQuery } from '../catalogue/queries.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import styles from './merges.module.css';
import { mergeMovesText } from './moves-text.ts';

export interface Candidate {
  id: number;
  name: string;
  detail: string;
  image: string | null;
}

interface MergeDialogProps {
  kind: MergeKind;
  candidates: Candidate[];
  onClose: () => void;
}

export function MergeDialog({ kind, candidates, onClose }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const merge = useMutation({
    mutationFn: (body: MergeRequest) => callApi(calls.mergeRecords, { body }),
    // Does not refetch deleted records that are still displayed.
    onSuccess: (_, { merge: others }) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !queryKey.includes('preview') && !others.some((id) => queryKey.includes(id)),
      }),
  });
  const toBody = ({ keep, fill_empty }: { keep: string; fill_empty: boolean }) => ({
    kind,
    keep: Number(keep),
    fill_empty,
    merge: candidates.flatMap(({ id }) => (String(id) === keep ? [] : id)),
  });
  const resolver = contractResolver(({ mergeSchema }) => mergeSchema, { toBody });
  const form = useAppForm({
    defaultValues: { keep: String(candidates[0]?.id ?? 0), fill_empty: true },
    resolver,
    send: async (body) => {
      const record = await merge.mutateAsync(body);
      showSnackbar(`Merged into ${record.keep.name}. You can undo this in Merge History.`, 'success');
      onClose();
    },
    failureText,
  });
  const wanted = toBody(form.watch());
  const { data, error } = useQuery({
    queryKey: ['webmin', 'merges', 'preview', wanted],
    queryFn: ({ signal }) => callApi(calls.mergeRecords, { body: { ...wanted, dry_run: true }, signal }),
    staleTime: 0,
    retry: false,
  });
  return (
    <AdminFormDialog
      title="Which record do you keep?"
      width="md"
      submitLabel="Merge"
      isReady={data !== undefined}
      form={form}
      previewError={error}
      effects={
        <Alert severity="info">
          {data ? mergeMovesText(data.moves) : 'Checking what moves …'}
          {data && data.filled.length > 0 && ` Fills ${data.filled.join(', ')}.`}
        </Alert>
      }
      onClose={onClose}
    >
      <div className={styles.candidates} role="radiogroup" aria-label="Which record do you keep?">
        {candidates.map(({ id, name, detail, image }) => (
          <label key={id} className={styles.candidate}>
            <input type="radio" className={styles.radio} {...form.register('keep')} value={id} />
            {image && <img src={image} alt="" className={styles.image} />}
            <strong>{name}</strong>
            <span className={styles.detail}>{detail}</span>
            <span className={styles.detail}>No. {id}</span>
          </label>
        ))}
      </div>
      <FormControlLabel
        control={
          <Checkbox checked={wanted.fill_empty} onChange={(_, checked) => form.setValue('fill_empty', checked)} />
        }
        label="Copy missing details from the others"
      />
    </AdminFormDialog>
  );
}

export function MergeSelected({ kind, ids, onClose }: { kind: RecordKind; ids: number[]; onClose: () => void }) {
  const products = useQueries({ queries: (kind === 'product' ? ids : []).map(productQuery) });
  const stores = useQueries({ queries: (kind === 'store' ? ids : []).map(storeQuery) });
  const candidates = [
    ...products.flatMap(({ data }) =>
      data ? [{ ...data, detail: join(data.brand, data.amount), image: data.image_url }] : [],
    ),
    ...stores.flatMap(({ data }) =>
      data ? [{ ...data, detail: join(data.address, data.region), image: data.image_url }] : [],
    ),
  ];
  if (candidates.length < ids.length) return null;
  return <MergeDialog kind={kind} candidates={candidates} onClose={onClose} />;
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ');
