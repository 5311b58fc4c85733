/** A variable that a driver reads, as a form asks for it. */
export interface DriverVariable {
  /** Its name for the default data source. Those of others have `DS_NAME_` after `CUBEJS_`. */
  readonly name: string;
  readonly label: string;
  /** `text` of several lines has line breaks, such as a certificate. */
  readonly type: 'text' | 'lines' | 'number' | 'boolean';
  readonly isRequired: boolean;
  /** What the driver takes without it; null where it takes nothing. */
  readonly default: string | null;
  readonly help: string | null;
}

type Details = Partial<Pick<DriverVariable, 'type' | 'isRequired' | 'default' | 'help'>>;

export function variable(name: string, label: string, details: Details = {}): DriverVariable {
  const usual = { type: 'text', isRequired: false, default: null, help: null } as const;
  return { name: `CUBEJS_${name}`, label, ...usual, ...details };
}

const required = { isRequired: true };

export const host = (help: string | null = null) => variable('DB_HOST', 'Host', { ...required, help });

/** @param usual the port that the driver takes without one, or that most servers have */
export const port = (usual: number, isDefault = true) =>
  variable('DB_PORT', 'Port', {
    type: 'number',
    isRequired: !isDefault,
    default: isDefault ? String(usual) : null,
    help: isDefault ? null : `Usually ${usual}`,
  });

export const database = (details: Details = required) => variable('DB_NAME', 'Database', details);
export const user = (details: Details = required) => variable('DB_USER', 'User', details);
export const password = (details: Details = {}) => variable('DB_PASS', 'Password', details);
export const url = (details: Details) => variable('DB_URL', 'Address', details);

export const TLS = variable('DB_SSL', 'Encrypt the connection (TLS)', { type: 'boolean', default: 'false' });

/** For drivers that check the certificate of the server. */
export const CERTIFICATES: readonly DriverVariable[] = [
  TLS,
  variable('DB_SSL_REJECT_UNAUTHORIZED', 'Refuse certificates that are not trusted', {
    type: 'boolean',
    default: 'true',
  }),
  variable('DB_SSL_CA', 'Certificate of the authority', {
    type: 'lines',
    help: 'In PEM, for servers whose certificate no public authority has signed',
  }),
  variable('DB_SSL_CERT', 'Client certificate', { type: 'lines', help: 'In PEM' }),
  variable('DB_SSL_KEY', 'Key of the client certificate', { type: 'lines', help: 'In PEM' }),
  variable('DB_SSL_SERVERNAME', 'Name in the certificate', { help: 'If it is not the host' }),
];

export const MAX_POOL = variable('DB_MAX_POOL', 'Connections at most', { type: 'number' });
export const QUERY_TIMEOUT = variable('DB_QUERY_TIMEOUT', 'Time for a query', {
  default: '10m',
  help: 'Such as 90s, 5m or 1h',
});
