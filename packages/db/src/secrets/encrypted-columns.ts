export type KeyColumn = { name: string; type: 'bigint' | 'text' | 'bytea' };

/** A column that holds ciphertexts of the keyring. */
export type EncryptedColumn = {
  table: string;
  /** The columns of the primary key and their types. */
  key: readonly KeyColumn[];
  /** SQL that reads the ciphertext of a row. */
  read: string;
  assign: string;
  /** SQL for the context that authenticates the ciphertext. */
  context: string;
};

const ID: readonly KeyColumn[] = [{ name: 'id', type: 'bigint' }];
const DEPLOYMENT: readonly KeyColumn[] = [{ name: 'deployment_id', type: 'bigint' }];

const column = (table: string, name: string, key = ID): EncryptedColumn => ({
  table,
  key,
  read: name,
  assign: `${name} = new.value`,
  context: `'${table}.${name}'`,
});

/**
 * Every column that holds ciphertexts, which is what a key rotation processes. Add each new encrypted
 * column here; a test compares the list with the schema.
 */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  column('deployments', 'api_secret'),
  column('env_variables', 'value'),
  column('builds', 'variables'),
  column('invitations', 'pending_token'),
  column('oidc_signing_keys', 'private_key'),
  column('oauth_signing_keys', 'private_key'),
  column('oauth_integrations', 'client_secret'),
  column('user_oauth_tokens', 'access_token'),
  column('user_oauth_tokens', 'refresh_token'),
  column('oauth_flows', 'code_verifier'),
  column('browser_sessions', 'sso_identity', [{ name: 'credential_id', type: 'bigint' }]),
  column('sign_in_flows', 'state'),
  column('password_resets', 'pending_token'),
  column('user_totp', 'secret', [{ name: 'user_id', type: 'bigint' }]),
  column('sso_connections', 'secret'),
  column('oauth_artifacts', 'payload', [
    { name: 'tenant_id', type: 'bigint' },
    { name: 'model', type: 'text' },
    { name: 'id_hash', type: 'bytea' },
  ]),
  column('git_remotes', 'secret', DEPLOYMENT),
  column('git_remotes', 'webhook_secret', DEPLOYMENT),
  column('dbt_integrations', 'secret', DEPLOYMENT),
  column('dbt_integrations', 'webhook_secret', DEPLOYMENT),
  column('notification_channels', 'url'),
  column('notification_channels', 'secret'),
  column('language_models', 'key', [{ name: 'tenant_id', type: 'bigint' }]),
  column('github_links', 'access_token', [{ name: 'user_id', type: 'bigint' }]),
  column('github_links', 'refresh_token', [{ name: 'user_id', type: 'bigint' }]),
  // An encrypted value has the shape {"encrypted": "…"}.
  {
    table: 'installation',
    key: [{ name: 'name', type: 'text' }],
    read: `value ->> 'encrypted'`,
    assign: `value = jsonb_build_object('encrypted', new.value)`,
    context: `'installation.' || name`,
  },
];
