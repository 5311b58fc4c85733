import { sql } from 'kysely';

/** The columns of a `WorkbookRow`, from `workbooks workbook` joined by `WORKBOOK_OWNER`. */
export const WORKBOOK_COLUMNS = sql`workbook.id, workbook.deployment_id, workbook.embed_tenant_id, workbook.folder_id,
  workbook.owner_user_id, workbook.name, workbook.slug, workbook.meta, workbook.source_path, workbook.created_at,
  workbook.updated_at, coalesce(owner.embed_email, owner.email) as owner_email, owner.first_name as owner_first_name,
  owner.picture as owner_picture`;
export const WORKBOOK_OWNER = sql`left join all_users owner on owner.id = workbook.owner_user_id`;
