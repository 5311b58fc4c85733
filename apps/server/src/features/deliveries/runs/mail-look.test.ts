import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveTheme } from '../../account/app-theme/app-theme.service.ts';
import { mailLookIn } from './mail-look.ts';

const THEME = effectiveTheme({
  palette: { accent: { color: '#123456' } },
  logoUrl: 'https://logo.example/a.png',
});
const NOTHING = { embedding: null, timezoneSettings: null, appTheme: null };
const look = (config: Partial<Parameters<typeof mailLookIn>[0]>) =>
  mailLookIn({ ...NOTHING, ...config }, 'Northwind');

test('emails have the name, colour, logo, language and time zone of the account', () => {
  assert.deepEqual(
    look({
      embedding: { locale: 'de-DE', timezone: 'Asia/Tokyo' },
      timezoneSettings: { timezone: 'Europe/Berlin' },
      appTheme: THEME,
    }),
    {
      name: 'Northwind',
      colour: THEME.light.accentColor,
      logoUrl: 'https://logo.example/a.png',
      locale: 'de-DE',
      timezone: 'Asia/Tokyo',
    },
  );
  assert.equal(look({ timezoneSettings: { timezone: 'Europe/Berlin' } }).timezone, 'Europe/Berlin');
});

test('an account without settings has the defaults', () => {
  const { colour, ...others } = look({});
  assert.match(colour, /^#/);
  assert.deepEqual(others, { name: 'Northwind', logoUrl: '', locale: 'en-US', timezone: null });
});
