-- Evaluations of the verified questions of a build: they are asked without being recognised as verified, and graded by
-- the rows of their queries.
create table question_evaluations (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  -- Null for production.
  branch_name text,
  build_id bigint not null,
  commit_oid bytea,
  -- Null for the language of each question.
  locale text,
  timezone text not null,
  -- Null once the person is deleted.
  started_by bigint references all_users (id) on delete set null,
  -- Its rights are those of the queries; they end with it.
  credential_id bigint not null,
  state text not null default 'running',
  error text,
  -- How many wordings have to be asked; null until the job has read the files.
  total integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint question_evaluations_state check (state in ('running', 'completed', 'failed')),
  constraint question_evaluations_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create unique index question_evaluations_running on question_evaluations (deployment_id) where state = 'running';
create index question_evaluations_by_deployment on question_evaluations (tenant_id, deployment_id, id);
create index question_evaluations_by_starter on question_evaluations (started_by);

create table question_evaluation_results (
  evaluation_id bigint not null references question_evaluations (id) on delete cascade,
  tenant_id bigint not null,
  -- The place of the wording among those of the build, and then of the answerer, from 1.
  number integer not null,
  answerer text not null,
  question text not null,
  wording text not null,
  outcome text not null,
  -- Why the answer could not be graded.
  problem text,
  expected_query jsonb not null,
  -- What the answerer asked; null without an answer.
  query jsonb,
  not_understood text[] not null,
  -- Whether the verified query has the rows in the file; null if the file has none, or the query failed.
  has_expected_rows boolean,
  difference text,
  constraint question_evaluation_results_pkey primary key (evaluation_id, number)
);
create index question_evaluation_results_by_tenant on question_evaluation_results (tenant_id);

-- Members that people chose for ambiguous words of questions, which may become synonyms in the model.
create table word_choices (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  deployment_id bigint not null,
  word text not null,
  member text not null,
  -- When it was applied or dismissed; it is not suggested again.
  decided_at timestamptz,
  constraint word_choices_unique unique (deployment_id, word, member),
  constraint word_choices_deployment foreign key (tenant_id, deployment_id)
    references deployments (tenant_id, id) on delete cascade
);
create index word_choices_by_deployment on word_choices (tenant_id, deployment_id, id);

create table word_choice_people (
  choice_id bigint not null references word_choices (id) on delete cascade,
  tenant_id bigint not null,
  user_id bigint not null references all_users (id) on delete cascade,
  times integer not null default 1,
  last_chosen_at timestamptz not null default now(),
  constraint word_choice_people_pkey primary key (choice_id, user_id)
);
create index word_choice_people_by_user on word_choice_people (user_id);
create index word_choice_people_by_tenant on word_choice_people (tenant_id);
