import { openDatabase } from '@facet/db';
import { sql } from 'kysely';

/** Seeds deployments up to a number, as rows only: they have no model and no environment. */
export async function seedDeployments(database: string, count: number): Promise<void> {
  const { db, close } = openDatabase({ connectionString: database }, { max: 1 });
  await sql`
    insert into deployments (tenant_id, name, cloud_provider, region, target_platform, is_managed,
      creation_step, deploy_mode, release_channel, release_channel_version, api_secret)
    select tenants.id, 'Deployment ' || number, 'cubecloud', 'local', 'cubecloud', true,
      'ready', 'git', 'latest', '1.0.0', ''
    from tenants, generate_series(1, ${count}::int) number
    on conflict do nothing`.execute(db);
  await sql`analyze deployments`.execute(db);
  await close();
}
