-- The dashboard stays published when its file is deleted, because it is detached from it.
alter table workbooks add column is_detached boolean not null default false;
