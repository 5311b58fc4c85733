import { localeOf } from '@facet/look/locale';
import type { FastifyRequest } from 'fastify';
import { type AdmissionParts, admitBrowser } from '../../../auth/admit.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { inTime } from '../../../pages/in-time.ts';
import type { Reader, ReaderSource } from '../../../pages/reader.ts';
import { readAppConfig } from '../../account/app-theme/app-config.service.ts';
import type { UserSettings } from './user-settings.ts';
import { requireUser } from './users.service.ts';

type Parts = Pick<AdmissionParts, 'tenants' | 'credentials'> & Pick<BasePlatform, 'db'>;

/** Finds who is signed in to the browser of a request, with the settings that pages follow. */
export class Readers implements ReaderSource {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the reader of a request; nobody while the database is unavailable. Never throws. */
  of(request: FastifyRequest): Promise<Reader> {
    return inTime(
      request,
      () => this.#read(request),
      () => ({ user: undefined, locale: localeOf(...acceptedBy(request)), timezone: null }),
    );
  }

  async #read(request: FastifyRequest): Promise<Reader> {
    const { db } = this.#parts;
    // The pages of unknown addresses admit nobody themselves.
    const { tenantId, caller } = request.admitted ?? (await admitBrowser(this.#parts, request));
    const row = caller && (await requireUser(db, tenantId, caller.user.id));
    const { embedding, timezoneSettings } = await readAppConfig(db, tenantId);
    const settings = (row?.settings ?? {}) as UserSettings;
    return {
      user: row && { name: row.first_name || row.email, email: row.email },
      locale: localeOf(settings.locale, embedding?.locale, ...acceptedBy(request)),
      timezone: settings.timezone ?? embedding?.timezone ?? timezoneSettings?.timezone ?? null,
    };
  }
}

/** The languages of the browser, the preferred first, as browsers list them (RFC 9110, 12.5.4). */
function acceptedBy({ headers }: FastifyRequest): string[] {
  return (headers['accept-language'] ?? '').split(',').map((part) => part.replace(/;.*$/s, '').trim());
}
