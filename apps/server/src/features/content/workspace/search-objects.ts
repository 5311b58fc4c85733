import { type RawBuilder, sql } from 'kysely';

/** Whether the name of `object` contains a text, ignoring case. */
export function isNamed(search: string): RawBuilder<boolean> {
  return has(sql`object.name`, search);
}

/** Whether the workbook or report `object` contains a text: in its name, or in what it shows or asks. */
export function contains(type: 'workbook' | 'report', search: string): RawBuilder<boolean> {
  if (type === 'report') return has(textsOfReport('object'), search);
  return sql<boolean>`(${isNamed(search)}
    or exists (select from reports tab where tab.workbook_id = object.id and ${has(textsOfReport('tab'), search)})
    or exists (
      select from dashboards dashboard join dashboard_versions version on version.id = dashboard.published_version_id
      where dashboard.workbook_id = object.id and dashboard.status = 'published'
        and (${has(sql`concat_ws(' ', version.title, version.description)`, search)} or exists (
          select from jsonb_path_query(version.config, '$.widgets[*].config') as widget
          where ${has(sql`concat_ws(' ', widget ->> 'title', widget ->> 'markdown')`, search)}))))`;
}

/** The keys of a query as JSON are no text of the report, its members and values are. */
function textsOfReport(table: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<string>`concat_ws(' ', ${column('name')}, ${column('title')}, ${column('description')}, ${column('sql_query')},
    regexp_replace(${column('json_query')}, '"[^"]*"\\s*:', ' ', 'g'))`;
}

function has(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(${text}), lower(${search})) > 0`;
}
