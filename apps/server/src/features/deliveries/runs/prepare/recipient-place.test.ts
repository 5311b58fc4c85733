import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DashboardConfig } from '@facet/dashboards';
import { controlsAt, placeOf } from './recipient-place.ts';

const ACCOUNT = { locale: 'de-DE', timezone: 'Europe/Berlin' };
const RUN = { time_zone: 'America/New_York' };
const user = (locale: string | null, time_zone: string | null) => ({ locale, time_zone, external_id: null });

test('a recipient has their own language and time zone, or else those of the account', () => {
  assert.deepEqual(placeOf(user('fr', 'Asia/Tokyo'), ACCOUNT, RUN), {
    locale: 'fr-FR',
    timezone: 'Asia/Tokyo',
    zoneOfRows: 'Asia/Tokyo',
    isGiven: false,
  });
  assert.deepEqual(placeOf(user(null, 'Mars/Olympus'), ACCOUNT, RUN), {
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    zoneOfRows: 'Europe/Berlin',
    isGiven: false,
  });
});

test('dates are in the time zone of the schedule, or UTC, if nobody has one', () => {
  const nowhere = { ...ACCOUNT, timezone: null };
  const place = placeOf(user(null, null), nowhere, RUN);
  assert.deepEqual(
    { timezone: place.timezone, zoneOfRows: place.zoneOfRows },
    { timezone: 'America/New_York', zoneOfRows: undefined },
  );
  assert.equal(placeOf(user(null, null), nowhere, { time_zone: 'Mars/Olympus' }).timezone, 'UTC');
});

test('only the time zone that a host gives an embed user precedes that of the dashboard', () => {
  const ofHost = { locale: null, time_zone: 'Asia/Tokyo', external_id: 'ada' };
  const controls = { filters: [], timeGrains: [], memberSwitchers: [] };
  const run = {
    ...RUN,
    filters: controls.filters,
    time_grains: controls.timeGrains,
    member_switchers: controls.memberSwitchers,
  };
  const zoneFor = (traveller: Parameters<typeof placeOf>[0], settings?: DashboardConfig['settings']) => {
    const config = { widgets: [], ...(settings === undefined ? {} : { settings }) };
    const { timezone, ...others } = controlsAt(run, { config }, placeOf(traveller, ACCOUNT, RUN));
    assert.deepEqual(others, controls);
    return timezone;
  };
  const dashboard = { timezone: 'Africa/Cairo' };
  assert.equal(zoneFor(ofHost, dashboard), 'Asia/Tokyo');
  assert.equal(zoneFor(user(null, 'Asia/Tokyo'), dashboard), undefined);
  assert.equal(zoneFor({ ...ofHost, time_zone: null }, dashboard), undefined);
  assert.equal(zoneFor(user(null, 'Asia/Tokyo')), 'Asia/Tokyo');
  assert.equal(zoneFor(user(null, null)), 'Europe/Berlin');
});
