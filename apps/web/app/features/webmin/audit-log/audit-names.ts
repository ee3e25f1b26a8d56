import { type AuditAction, type AuditKind, auditActionSchema, auditKindSchema } from '@bargain-buddy/contract';

const actions: Partial<Record<AuditAction, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  verify: 'Approved',
  reject: 'Rejected',
  import: 'Imported',
  merge: 'Merged',
  undo: 'Undid',
  test: 'Tested',
  retry: 'Retried',
};

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');

export const actionName = (action: AuditAction) => actions[action] ?? titled(action);
export const kindName = (kind: AuditKind) => titled(kind);

export const actionOptions = auditActionSchema.options.map((action) => [action, actionName(action)] as const);
export const kindOptions = auditKindSchema.options.map((kind) => [kind, kindName(kind)] as const);
