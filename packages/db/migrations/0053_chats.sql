-- Chats: questions in words and their answers, kept for whoever asks. The rows of results are never stored.
create sequence chat_activity;
create table chats (
  id uuid not null default gen_random_uuid(),
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  -- A person, or a user of an embed tenant.
  user_id bigint not null references all_users (id) on delete cascade,
  -- That of the user: a shared chat can be read within it. Null for people of the account.
  embed_tenant_id bigint references embed_tenants (id) on delete cascade,
  -- Null until the first question.
  title text,
  branch_name text,
  is_shared boolean not null default false,
  -- Increases with each question: the order of the list.
  activity bigint not null default nextval('chat_activity'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chats_pkey primary key (id)
);
create index chats_by_user on chats (user_id, deployment_id, activity);
create index chats_by_tenant on chats (tenant_id, updated_at);
create index chats_by_deployment on chats (deployment_id);
create index chats_by_embed_tenant on chats (embed_tenant_id) where embed_tenant_id is not null;

create table chat_messages (
  chat_id uuid not null references chats (id) on delete cascade,
  -- Made by the client, so that it can send a question again.
  id uuid not null,
  number bigint generated always as identity,
  tenant_id bigint not null references tenants (id) on delete cascade,
  user_id bigint not null references all_users (id) on delete cascade,
  question text not null,
  locale text not null,
  timezone text not null,
  state text not null default 'running',
  -- In Markdown.
  text text not null default '',
  steps jsonb not null default '[]',
  results jsonb not null default '[]',
  notices text[] not null default '{}',
  error jsonb,
  answered_by text,
  rating text,
  comment text,
  -- The id of the newest event.
  last_event integer not null default 0,
  -- The node that answers renews it; null once there is an answer.
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint chat_messages_pkey primary key (chat_id, id),
  constraint chat_messages_state check (state in ('running', 'completed', 'cancelled', 'failed')),
  constraint chat_messages_rating check (rating in ('up', 'down'))
);
create index chat_messages_by_number on chat_messages (chat_id, number);
create index chat_messages_by_tenant on chat_messages (tenant_id);
create index chat_messages_by_user on chat_messages (user_id);
create index chat_messages_running on chat_messages (lease_until) where state = 'running';

-- What happened while a question was answered, for readers of its stream; kept for an hour after the end.
create table chat_events (
  chat_id uuid not null,
  message_id uuid not null,
  id integer not null,
  type text not null,
  data jsonb not null,
  constraint chat_events_pkey primary key (chat_id, message_id, id),
  constraint chat_events_message foreign key (chat_id, message_id)
    references chat_messages (chat_id, id) on delete cascade
);
