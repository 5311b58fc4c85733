-- The language model of an account, its prices and its limits. Without an address, the account uses the operator's model.
create table language_models (
  tenant_id bigint primary key references tenants (id) on delete cascade,
  url text,
  model text,
  -- The API key, encrypted.
  key text,
  -- Per million tokens, in whatever currency the account uses.
  input_price double precision,
  output_price double precision,
  -- Limits of a day; null for the default.
  person_tokens bigint,
  account_tokens bigint,
  account_cost double precision,
  updated_at timestamptz not null default now(),
  constraint language_models_address check ((url is null) = (model is null) and (key is null or url is not null))
);
-- What people used of the model on a day (UTC).
create table language_model_usage (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  day date not null,
  calls integer not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  cost double precision not null,
  constraint language_model_usage_of_day unique (tenant_id, day, user_id)
);
create index language_model_usage_by_user on language_model_usage (user_id);
