-- What scheduled deliveries may be sent to: domains of an account, and addresses without those that refused an email.

-- In lower case and ASCII; empty allows all.
alter table tenants add column mail_domains text[] not null default '{}';

-- Addresses that a mail server refused for good.
create table mail_suppressions (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- In lower case, with the domain in ASCII.
  email text not null,
  -- The mail server's text.
  reason text not null,
  created_at timestamptz not null default now(),
  constraint mail_suppressions_email_unique unique (tenant_id, email)
);
create index mail_suppressions_by_tenant on mail_suppressions (tenant_id, id);
