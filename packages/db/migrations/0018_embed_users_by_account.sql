-- Counts the embed users of an account, whose number is limited.
create index embed_users_by_account on all_users (tenant_id, embed_tenant_id) where embed_tenant_id is not null;
