-- The verified questions in the files of each live build, replaced when another build goes live.
create table verified_questions (
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null references deployments (id) on delete cascade,
  question text not null,
  -- Other wordings.
  also text[] not null,
  language text not null,
  -- As the data API takes it.
  query jsonb not null,
  -- The members of the query: who does not see all of them does not see the question.
  members text[] not null,
  is_ordered boolean not null,
  -- Null for any rows.
  expected_rows jsonb,
  file text not null,
  line integer not null,
  constraint verified_questions_pkey primary key (deployment_id, question)
);
create index verified_questions_by_tenant on verified_questions (tenant_id);
