import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { chart, FLIGHTS, filter } from '../testing/sample-configs.ts';
import { DashboardConfigDraftInput, DashboardConfigInput, DashboardConfigResponse } from './config-shapes.ts';

const ajv = new Ajv({ strictTypes: false });
const isPublished = ajv.compile(DashboardConfigInput);
const isDraft = ajv.compile(DashboardConfigDraftInput);

test('the shapes accept every type of widget', () => {
  assert.ok(isPublished(FLIGHTS), JSON.stringify(isPublished.errors));
  assert.ok(isDraft({ ...FLIGHTS, widgets: FLIGHTS.widgets.map((widget) => ({ ...widget, id: null })) }));
  assert.ok(ajv.compile(DashboardConfigResponse)(FLIGHTS));
});

test('the shape of a published dashboard requires ids', () => {
  assert.ok(!isPublished({ widgets: [{ ...chart('a'), id: undefined }] }));
});

test('the settings of a widget are checked by its type', () => {
  assert.ok(!isPublished({ widgets: [chart('a', { reportId: 'x' })] }));
  assert.ok(isPublished.errors?.some(({ instancePath }) => instancePath === '/widgets/0/config/reportId'));
  assert.ok(isPublished({ widgets: [filter('a', 'flights.carrier', { reportId: 'x' })] }));
  assert.ok(!isDraft({ widgets: [filter('a', 'flights.carrier', { operator: 'like' })] }));
});
