import { matching, setting, text, urlOf, wholeNumber } from './setting.ts';

/** Outgoing email. */
export const MAIL_SETTINGS = {
  smtpUrl: setting(
    'FACET_SMTP_URL',
    'none: responses contain invitation links',
    'SMTP server for outgoing email: smtp:// (with STARTTLS if offered) or smtps://, with a username and password if required.',
    urlOf('smtp', 'smtps'),
  ),
  mailFrom: setting(
    'FACET_MAIL_FROM',
    'none',
    'Sender of outgoing email, such as Facet <facet@example.com>; required with FACET_SMTP_URL.',
    matching(
      /^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'an email address, alone or as Name <address>',
    ),
  ),
  smtpConnections: setting(
    'FACET_SMTP_CONNECTIONS',
    '5',
    'Largest number of simultaneous connections from this node to the SMTP server.',
    wholeNumber(5, 1, 100),
  ),
  smtpRate: setting(
    'FACET_SMTP_RATE',
    'no limit',
    'Largest number of emails that this node sends per second, such as 14 or 0.5.',
    (value, fail) => {
      const isRate = value === undefined || (/^\d{1,4}(\.\d{1,3})?$/.test(value) && Number(value) >= 0.01);
      if (!isRate || Number(value) > 1000) return fail('must be a number from 0.01 to 1000');
      return value === undefined ? undefined : Number(value);
    },
  ),
  dkimDomain: setting(
    'FACET_DKIM_DOMAIN',
    'none: emails are not signed',
    'Domain whose DKIM key signs outgoing email, usually that of FACET_MAIL_FROM; requires the two settings below.',
    matching(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i, 'a domain'),
  ),
  dkimSelector: setting(
    'FACET_DKIM_SELECTOR',
    'none',
    'Selector of the DKIM key: its public part is the TXT record SELECTOR._domainkey.DOMAIN.',
    matching(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
      'letters, digits, hyphens and dots',
    ),
  ),
  dkimKey: setting(
    'FACET_DKIM_KEY',
    'none',
    'Path of the DKIM private key: RSA, at least 1024 bits, PEM without a passphrase.',
    text,
  ),
} as const;
