import { type Logger, pino } from 'pino';
import type { LogLevel } from '../../settings.ts';

/** Members whose values never reach the log, at the top of what is logged and one level below. */
const SECRET = ['authorization', 'password', 'secret', 'token', 'apiKey', 'apiSecret', 'connectionString'];

/** The log of this process: JSON lines on standard output. */
export function makeLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        // The multipart parser logs what it was given.
        ...['req', 'busboyOptions'].map((part) => `${part}.headers.authorization`),
        ...SECRET.flatMap((name) => [name, `*.${name}`]),
        // What database and HTTP clients attach to their errors.
        'err.config',
        'err.client',
        'err.parameters',
      ],
      censor: '[HIDDEN]',
    },
  });
}
