import { type Logger, pino } from 'pino';
import type { LogLevel } from '../../settings.ts';

/** Fields whose values are hidden, at the top level of a log entry and one level below. */
const SECRET = ['authorization', 'password', 'secret', 'token', 'apiKey', 'apiSecret', 'connectionString'];

/** The log of this process: JSON lines on standard output. */
export function makeLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        // The multipart parser logs its options.
        ...['req', 'busboyOptions'].map((part) => `${part}.headers.authorization`),
        ...SECRET.flatMap((name) => [name, `*.${name}`]),
        // Database and HTTP clients attach these to errors.
        'err.config',
        'err.client',
        'err.parameters',
      ],
      censor: '[HIDDEN]',
    },
  });
}
