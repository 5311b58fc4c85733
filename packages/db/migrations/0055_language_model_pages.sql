-- Why the last call of a paused model failed, as a probe names problems.
alter table language_model_failures add column problem text;
-- An account may have questions answered without a model although it, or the server, has one.
alter table language_models add column is_off boolean not null default false;
