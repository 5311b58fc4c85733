import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const THEME = '/api/v1/app-theme';
const CONFIG = '/api/v1/app-config';

beforeEach(async () => {
  await server.db.updateTable('tenants').set({ app_theme: '{}', app_config: '{}' }).execute();
});

const font = { id: 'inter', url: 'https://example.com/inter.woff2', format: 'woff2' };
const typography = (more: object = {}) => ({
  fonts: [font],
  body: { fontRef: 'inter', fontWeight: 400 },
  heading: { fontRef: 'inter', fontWeight: 600 },
  ...more,
});

test('an invalid theme is refused with the field, and nothing changes', async () => {
  const before = await server.ok('GET', THEME);
  const refused: [object, RegExp][] = [
    [{ palette: { accent: { color: 'red' } } }, /body\.palette\.accent\.color must be a colour/],
    [{ palette: { accent: { color: '#12345' } } }, /body\.palette\.accent\.color/],
    [{ palette: { accent: { color: '#fff;}body{' } } }, /body\.palette\.accent\.color/],
    [{ palette: { base: { hue: 361 } } }, /body\.palette\.base\.hue must be at most 360/],
    [{ palette: { base: { saturation: -1 } } }, /body\.palette\.base\.saturation must be at least 0/],
    [{ palette: { contrastLevel: 101 } }, /body\.palette\.contrastLevel/],
    [{ palette: { surfaceMode: 'shiny' } }, /body\.palette\.surfaceMode/],
    [{ palette: { themes: { danger: { color: 7 } } } }, /body\.palette\.themes\.danger\.color/],
    [{ palette: 'dark' }, /body\.palette/],
    [{ logoUrl: 'http://example.com/logo.png' }, /body\.logoUrl must begin with https/],
    [{ logoUrl: 'javascript:alert(1)' }, /body\.logoUrl/],
    [{ logoUrl: 'data:text/html;base64,PGI+' }, /body\.logoUrl/],
    [{ logoUrl: 'data:image/svg+xml,<svg onload="x">' }, /body\.logoUrl/],
    [{ logoUrl: `data:image/png;base64,${'A'.repeat(65_536)}` }, /body\.logoUrl/],
    [{ logoUrl: 'https://example.com/a"b' }, /body\.logoUrl/],
    [{ typography: typography({ fonts: [] }) }, /body\.typography\.body\.fontRef/],
    [
      { typography: typography({ fonts: [font, font] }) },
      /body\.typography\.fonts\.1\.id duplicates an earlier font id/,
    ],
    [{ typography: typography({ fonts: [{ ...font, url: 'file:///etc/passwd' }] }) }, /fonts\.0\.url/],
    [{ typography: typography({ fonts: [{ ...font, format: 'exe' }] }) }, /fonts\.0\.format/],
    [{ typography: typography({ body: { fontRef: 'inter', fontWeight: 0 } }) }, /fontWeight/],
    [{ palette: { pastel: true }, logoUrl: 7 }, /body\.logoUrl/],
  ];
  for (const [body, message] of refused) {
    const response = await server.call('PUT', THEME, { body });
    assert.equal(response.status, 400, JSON.stringify(body));
    assert.match(response.body.error, message);
  }
  assert.deepEqual(await server.ok('GET', THEME), before);
});

test('an account without a theme has the default theme', async () => {
  const theme = await server.ok('GET', THEME);
  assert.match(theme.palette.accent.color, /^#[0-9a-f]{6}$/);
  assert.deepEqual(
    { logoUrl: theme.logoUrl, typography: theme.typography, contrast: theme.light.contrast },
    { logoUrl: '', typography: null, contrast: 45 },
  );
  assert.equal(theme.light.accentColor, theme.palette.accent.color);
  assert.equal(theme.light.backgroundColor, '#ffffff');
});

test('own values are shown with defaults for the rest; null restores the default', async () => {
  const logoUrl = 'https://example.com/logo.svg';
  const body = {
    palette: { accent: { color: '#ff0000', unknown: 1 }, base: { hue: 30, saturation: 50 } },
    logoUrl,
    typography: typography(),
    light: { accentColor: '#000000' },
    unknown: true,
  };
  const set = await server.ok('PUT', THEME, body);
  assert.deepEqual(set, await server.ok('GET', THEME));
  assert.deepEqual(set.palette.accent, { color: '#ff0000' });
  assert.deepEqual(
    { contrastLevel: set.palette.contrastLevel, logoUrl: set.logoUrl },
    { contrastLevel: 45, logoUrl },
  );
  assert.deepEqual(
    { accentColor: set.light.accentColor, logoUrl: set.dark.logoUrl },
    { accentColor: '#ff0000', logoUrl },
  );
  assert.deepEqual(set.typography, typography());
  const { app_theme } = await server.db.selectFrom('tenants').select('app_theme').executeTakeFirstOrThrow();
  assert.deepEqual(Object.keys(app_theme as object).sort(), ['logoUrl', 'palette', 'typography']);
  const picture = 'data:image/png;base64,iVBORw0KGgo=';
  const kept = await server.ok('PUT', THEME, { logoUrl: picture });
  assert.deepEqual(
    { palette: kept.palette, logoUrl: kept.logoUrl },
    { palette: set.palette, logoUrl: picture },
  );
  const cleared = await server.ok('PUT', THEME, { palette: null, logoUrl: null });
  assert.notDeepEqual(cleared.palette.accent, { color: '#ff0000' });
  assert.deepEqual(
    { logoUrl: cleared.logoUrl, typography: cleared.typography },
    { logoUrl: '', typography: typography() },
  );
});

test('an invalid locale or time zone is refused with the field', async () => {
  const refused: [object, RegExp][] = [
    [{ embedding: { timezone: 'Europe/Atlantis' } }, /body\.embedding\.timezone/],
    [{ timezoneSettings: { timezone: '' } }, /body\.timezoneSettings\.timezone/],
    [{ embedding: { locale: 'not a locale' } }, /body\.embedding\.locale/],
    [
      {
        creatorMode: {
          localizedTitles: [
            { locale: 'de', value: 'A' },
            { locale: '?', value: 'B' },
          ],
        },
      },
      /body\.creatorMode\.localizedTitles\.1\.locale/,
    ],
    [
      { creatorMode: { localizedTitles: Array.from({ length: 51 }, () => ({ locale: 'de', value: '' })) } },
      /localizedTitles/,
    ],
    [{ restrictDataDownload: 'yes' }, /body\.restrictDataDownload/],
  ];
  for (const [body, message] of refused) {
    const response = await server.call('PUT', CONFIG, { body });
    assert.equal(response.status, 400, JSON.stringify(body));
    assert.match(response.body.error, message);
  }
});

test('configuration members are stored separately and returned with the theme', async () => {
  const untouched = await server.ok('GET', CONFIG);
  assert.deepEqual(
    {
      applyThemeGlobally: untouched.applyThemeGlobally,
      restrictDataDownload: untouched.restrictDataDownload,
      sheetsAgentChatEnabled: untouched.sheetsAgentChatEnabled,
    },
    { applyThemeGlobally: false, restrictDataDownload: false, sheetsAgentChatEnabled: true },
  );
  assert.deepEqual(
    { creatorMode: untouched.creatorMode, embedding: untouched.embedding },
    { creatorMode: null, embedding: null },
  );
  assert.deepEqual(untouched.appTheme, await server.ok('GET', THEME));
  const set = await server.ok('PUT', CONFIG, {
    restrictDataDownload: true,
    embedding: { locale: 'de-CH', timezone: 'Europe/Zurich' },
    appTheme: { logoUrl: 'https://example.com/not-by-this-way.svg' },
  });
  assert.deepEqual(set.embedding, { locale: 'de-CH', timezone: 'Europe/Zurich' });
  assert.equal(set.appTheme.logoUrl, '');
  const replaced = await server.ok('PUT', CONFIG, { embedding: { allowAi: false } });
  assert.deepEqual(
    { embedding: replaced.embedding, restrictDataDownload: replaced.restrictDataDownload },
    { embedding: { allowAi: false }, restrictDataDownload: true },
  );
  const cleared = await server.ok('PUT', CONFIG, { embedding: null, restrictDataDownload: null });
  assert.deepEqual(
    { embedding: cleared.embedding, restrictDataDownload: cleared.restrictDataDownload },
    { embedding: null, restrictDataDownload: false },
  );
});

test('a member of another operation is refused', async () => {
  const before = await server.ok('GET', CONFIG);
  const embedding = { allowedOrigins: ['https://a.example.com'] };
  const answer = await server.call('PUT', CONFIG, { body: { embedding } });
  assert.equal(answer.status, 400);
  assert.match(
    answer.body.error,
    /^body\.embedding\.allowedOrigins is unknown: its name must be one of allowAi, /,
  );
  assert.deepEqual(await server.ok('GET', CONFIG), before);
});
