import { type Integration, type IntegrationName, integrationNameSchema } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { Conflict } from '../../../platform/errors.ts';
import { failureReasonOf, trackIntegration } from '../../../platform/integrations.ts';
import type { AppServices } from '../../../platform/services.ts';
import { integrationChecks, missingTestRequirements } from './checks.ts';
import { integrationDescriptions } from './descriptions.ts';

type Services = Pick<AppServices, 'db' | 'config'>;

export async function listIntegrations({ db, config }: Services): Promise<Integration[]> {
  const statuses = new Map((await findStatuses(db)).map((status) => [status.name, status]));
  return integrationNameSchema.options.map((name) => {
    const { missing, ...description } = integrationDescriptions[name];
    const status = statuses.get(name);
    const [succeeded, failed] = [status?.last_success_at, status?.last_failure_at];
    const lacking = missing(config);
    const isFailing = failed && (!succeeded || failed > succeeded);
    return {
      name,
      ...description,
      missing: lacking,
      state: lacking.length > 0 ? 'off' : isFailing ? 'failing' : 'ready',
      can_test: name in integrationChecks && lacking.length === 0,
      last_success: succeeded?.toISOString() ?? null,
      last_failure: failed?.toISOString() ?? null,
      last_error: status?.last_error ?? null,
    };
  });
}

/** Tests a service. Throws Conflict if it is not set up or cannot be tested. */
export async function testIntegration(
  services: Services,
  name: IntegrationName,
  { me, actor }: { me: CurrentUser; actor: Actor },
): Promise<{ ok: boolean; message: string }> {
  const check = integrationChecks[name];
  const { title, missing } = integrationDescriptions[name];
  const lacking = missing(services.config);
  if (lacking.length > 0) throw new Conflict(`Set ${lacking.join(', ')} first.`);
  if (!check) throw new Conflict(`${title} shows only on pages. It cannot be tested here.`);
  const lack = await missingTestRequirements[name]?.(services.db, me);
  if (lack !== undefined) return { ok: false, message: lack };
  await audit(services.db, actor, { action: 'test', kind: 'integration', ids: [], summary: `Tested ${title}.` });
  try {
    return { ok: true, message: await trackIntegration(services.db, name, () => check(services, me)) };
  } catch (error) {
    return { ok: false, message: failureReasonOf(error) };
  }
}

function findStatuses(db: Executor) {
  return db.selectFrom('integration_status').selectAll().execute();
}
