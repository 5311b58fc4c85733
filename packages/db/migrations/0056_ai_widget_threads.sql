-- The chat in which somebody asks about an AI widget of a published dashboard: each person has their own. Ids that clients
-- stored in dashboards.ai_threads belonged to no chat, and are no longer read; the previous release still has the column.
create table ai_widget_threads (
  tenant_id bigint not null references tenants (id) on delete cascade,
  dashboard_id bigint not null references dashboards (id) on delete cascade,
  widget_id text not null,
  user_id bigint not null references all_users (id) on delete cascade,
  chat_id uuid not null references chats (id) on delete cascade,
  -- The state of the dashboard that the summary belongs to, as the client names it.
  checksum text,
  constraint ai_widget_threads_pkey primary key (user_id, dashboard_id, widget_id)
);
create index ai_widget_threads_by_tenant on ai_widget_threads (tenant_id);
create index ai_widget_threads_by_dashboard on ai_widget_threads (dashboard_id);
create index ai_widget_threads_by_chat on ai_widget_threads (chat_id);
