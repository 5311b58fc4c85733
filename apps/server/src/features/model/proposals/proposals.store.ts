import { createHash } from 'node:crypto';
import type { Db, Tx } from '@facet/db';
import type { ProposedFile } from '@facet/model-proposal';
import type { Repo } from '@facet/model-store';
import { sql } from 'kysely';

/** An earlier proposal of a file, without its content. */
export interface EarlierProposal {
  readonly id: number;
  readonly kind: 'CUBE' | 'VIEW';
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  /** In hexadecimal. */
  readonly sha1: string;
}

/** Proposals that are kept of a cube or view. */
const KEPT = 20;

/** The proposals for a data source, the latest first. */
export async function listProposals(
  db: Db,
  { tenantId, deploymentId }: Repo,
  source: string,
): Promise<EarlierProposal[]> {
  const { rows } = await sql<EarlierProposal>`
    select id, kind, name, schema_name as schema, table_name as table, encode(content_sha1, 'hex') as sha1
    from model_proposals
    where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and source = ${source}
    order by proposed_at desc, id desc`.execute(db);
  return rows;
}

/** The contents of proposals by id. */
export async function contentsOfProposals(
  db: Db,
  { tenantId, deploymentId }: Repo,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from model_proposals
    where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Keeps proposed files as bases of later merges; those that are kept already become the latest. */
export async function keepProposals(
  tx: Tx,
  { tenantId, deploymentId }: Repo,
  source: string,
  files: readonly ProposedFile[],
): Promise<void> {
  const column = (of: (file: ProposedFile) => string) => files.map(of);
  await sql`
    insert into model_proposals
      (tenant_id, deployment_id, source, kind, name, schema_name, table_name, content, content_sha1)
    select ${tenantId}, ${deploymentId}, ${source}, given.kind, given.name, given.schema_name, given.table_name, given.content,
      decode(given.sha1, 'hex')
    from unnest(
      ${column(({ kind }) => kind.toUpperCase())}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ schema }) => schema)}::text[], ${column(({ table }) => table)}::text[],
      ${column(({ content }) => content)}::text[], ${column(({ content }) => sha1Of(content))}::text[]
    ) as given (kind, name, schema_name, table_name, content, sha1)
    on conflict (deployment_id, source, schema_name collate "C", table_name collate "C", kind, name, content_sha1)
      do update set proposed_at = clock_timestamp()`.execute(tx);
  await sql`
    delete from model_proposals where tenant_id = ${tenantId} and id in (
      select id from (
        select id, row_number() over (partition by kind, name order by proposed_at desc, id desc) as place
        from model_proposals
        where tenant_id = ${tenantId} and deployment_id = ${deploymentId} and source = ${source}
      ) ranked where place > ${KEPT}
    )`.execute(tx);
}

/** The SHA-1 of a text in hexadecimal, as lists of files have it. */
export function sha1Of(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
