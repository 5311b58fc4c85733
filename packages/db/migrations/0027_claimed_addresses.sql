-- Addresses to which the email of a run, or of one of its retries, was sent, or may have been. A row outlives its user, so
-- that nobody else with the address gets a second email.
create table notification_claimed_addresses (
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- The run that is no retry itself.
  run_id bigint not null references notification_runs (id) on delete cascade,
  -- In lower case.
  email text not null,
  -- The recipient, who may have been deleted since.
  user_id bigint not null,
  primary key (run_id, email)
);
create index notification_claimed_addresses_by_tenant on notification_claimed_addresses (tenant_id);

insert into notification_claimed_addresses (tenant_id, run_id, email, user_id)
select recipient.tenant_id, coalesce(run.retried_run_id, run.id), lower(recipient.email), recipient.user_id
from notification_run_recipients recipient join notification_runs run on run.id = recipient.run_id
where recipient.outcome in ('sending', 'sent', 'unknown') and recipient.email is not null
on conflict do nothing;
drop index notification_run_recipients_email_unique;

-- A run and its retries are deleted together.
alter table notification_runs
  drop constraint notification_runs_retried_run_id_fkey,
  add constraint notification_runs_retried_run_id_fkey
    foreign key (retried_run_id) references notification_runs (id) on delete cascade;

create index notification_runs_finished on notification_runs (finished_at)
  where state not in ('pending', 'running') and retried_run_id is null;
drop index notification_runs_unfinished;
create index notification_runs_unfinished on notification_runs (notification_id, id)
  where state in ('pending', 'running');
create index notification_recipients_by_tenant on notification_recipients (tenant_id);
create index notification_exceptions_by_tenant on notification_exceptions (tenant_id);
create index notification_runs_by_tenant on notification_runs (tenant_id);
create index notification_run_recipients_by_tenant on notification_run_recipients (tenant_id);
