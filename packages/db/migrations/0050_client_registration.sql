-- Whether OAuth clients may register themselves (RFC 7591), which needs no credential, and the clients that did.
alter table tenants add column client_registration_enabled boolean not null default false;
alter table oauth_clients add column is_self_registered boolean not null default false;
create index oauth_clients_self_registered on oauth_clients (tenant_id, created_at) where is_self_registered;
