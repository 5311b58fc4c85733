-- Failed calls in a row of the language model of an account, and until when it is paused.
create table language_model_failures (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  -- Those within a minute of `since`.
  failures integer not null,
  since timestamptz not null,
  -- How often it was paused since a call last succeeded.
  pauses integer not null default 0,
  paused_until timestamptz
);
-- For the clean-up of old usage.
create index language_model_usage_by_day on language_model_usage (day);
