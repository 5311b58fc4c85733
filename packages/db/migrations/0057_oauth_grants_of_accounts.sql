-- Administrators list the grants of all users, newest first.
create index credentials_oauth_grants on credentials (tenant_id, id) where kind = 'oauth_grant';
