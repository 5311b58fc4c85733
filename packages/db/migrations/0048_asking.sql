-- Whether embed sessions may ask questions in words where neither they nor the account's configuration decide it. Accounts
-- that existed before the operation have to allow it themselves.
alter table tenants add column asks_when_embedded boolean not null default false;
alter table tenants alter column asks_when_embedded set default true;
