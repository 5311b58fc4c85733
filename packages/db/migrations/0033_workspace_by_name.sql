-- The workspace by name, which reads no more of each than a page needs.
create index workbooks_by_name on workbooks (deployment_id, lower(name), id);
create index reports_by_name on reports (deployment_id, lower(name), id) where workbook_id is null;
