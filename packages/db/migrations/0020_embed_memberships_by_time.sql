-- The members of a group, those added last first.
create index embed_memberships_by_time on embed_memberships (group_id, added_at, user_id);
