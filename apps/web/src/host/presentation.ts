import { ActionIgnored, type SurfacePort } from '@facet/embed-protocol';
import { localeOf, timezoneOf } from '@facet/look/locale';
import { useEffect, useMemo, useState } from 'react';
import type { Scheme } from '../look/tokens.tsx';
import type { Placement } from './address.ts';
import type { Boot } from './boot.ts';
import type { EmbedTheme, SessionClaims } from './session.ts';

/** How a page is shown, apart from what it shows. */
export interface Presentation {
  readonly scheme: Scheme;
  /** The theme of the host's last message, and where that has none, of the session. */
  readonly theme: { readonly [Part in OfAllPages]-?: NonNullable<EmbedTheme[Part]> | null };
  /** The colours that only chats have, from the same. */
  readonly chatTheme: ChatTheme;
  /** A full code. */
  readonly locale: string;
  /** Of the host's message, the address or the session; undefined: that of the dashboard or the account. */
  readonly timezone: string | undefined;
}

type OfAllPages = 'primaryColor' | 'font' | 'borderRadius';

/** What the host has asked for: at first by the address, then by its last message. */
interface Asked {
  readonly locale: string | undefined;
  readonly timezone: string | undefined;
}

/** The colours of a chat, as CSS; null for those of all pages. */
export interface ChatTheme {
  readonly page: string | null;
  readonly input: string | null;
  readonly inputLine: string | null;
  readonly inputText: string | null;
}

/** How the host wants a page to be shown: its messages count most, then the address, the session and the account. */
export function usePresentation(
  port: SurfacePort,
  boot: Pick<Boot, 'locale'>,
  placement: Pick<Placement, 'locale' | 'timezone' | 'look'>,
  claims: SessionClaims | undefined,
): Presentation {
  const [scheme, setScheme] = useState<Scheme>(placement.look.scheme);
  const [theme, setTheme] = useState(placement.look.theme);
  const [asked, setAsked] = useState<Asked>({ locale: placement.locale, timezone: placement.timezone });
  useEffect(() => {
    const ends = [
      port.handle('set-color-scheme', (payload) => setScheme(payload.scheme)),
      port.handle('set-theme', ({ primaryColor, font, borderRadius, analyticsChat, chat }) =>
        setTheme({ primaryColor, font, borderRadius, analyticsChat, chat }),
      ),
      port.handle('set-locale', ({ locale }) => {
        if (locale !== null && localeOf(locale) !== localeOf(locale, 'de-DE'))
          throw new ActionIgnored(`${locale} is not a language of this page`, 'EmbedLocaleError');
        setAsked((now) => ({ ...now, locale: locale ?? undefined }));
      }),
      port.handle('set-timezone', ({ timezone }) => {
        if (timezone !== null && timezoneOf(timezone) === undefined)
          throw new ActionIgnored(`${timezone} is not an IANA time zone`, 'EmbedTimezoneError');
        setAsked((now) => ({ ...now, timezone: timezone ?? undefined }));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [port]);
  const ofHost = claims?.embedTheme;
  const { locale: ofSession, timezone: zoneOfSession } = claims?.settings ?? {};
  return useMemo(
    () => ({
      scheme,
      theme: {
        primaryColor: theme?.primaryColor ?? ofHost?.primaryColor ?? null,
        font: theme?.font ?? ofHost?.font ?? null,
        borderRadius: theme?.borderRadius ?? ofHost?.borderRadius ?? null,
      },
      chatTheme: {
        page: theme?.analyticsChat?.backgroundColor ?? ofHost?.analyticsChat?.backgroundColor ?? null,
        input:
          theme?.analyticsChat?.chatInput?.backgroundColor ??
          ofHost?.analyticsChat?.chatInput?.backgroundColor ??
          null,
        inputLine:
          theme?.analyticsChat?.chatInput?.borderColor ??
          ofHost?.analyticsChat?.chatInput?.borderColor ??
          null,
        inputText: theme?.chat?.inputColor ?? ofHost?.chat?.inputColor ?? null,
      },
      locale: localeOf(asked.locale, ofSession, boot.locale),
      timezone: timezoneOf(asked.timezone, zoneOfSession),
    }),
    [scheme, theme, asked, ofHost, ofSession, zoneOfSession, boot.locale],
  );
}
