-- Deleted deliveries can be restored. The list of the trash leaves them out.
alter table trash drop constraint trash_object_type;
alter table trash add constraint trash_object_type
  check (object_type in ('FOLDER', 'WORKBOOK', 'REPORT', 'NOTIFICATION'));
