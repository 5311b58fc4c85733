-- What a user holds himself, and what everybody has: read with his key, and when he is deleted.
create index role_assignments_by_user on role_assignments (user_id);
create index resource_policies_of_everybody on resource_policies (tenant_id)
  where user_id is null and group_id is null;
