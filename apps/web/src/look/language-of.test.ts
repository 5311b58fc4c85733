import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOf } from './language-of.ts';

test('a file has the language of its name', () => {
  const cases = {
    'model/cubes/orders.yml': 'yaml',
    'model/Orders.YAML': 'yaml',
    'model/orders.yml.jinja': 'yaml-jinja',
    'model/macros.jinja': 'jinja',
    'cube.js': 'javascript',
    'model/globals.py': 'python',
    'queries/orders.sql': 'sql',
    'package.json': 'json',
    'README.md': undefined,
    'sql/README': undefined,
  };
  for (const [path, language] of Object.entries(cases)) assert.equal(languageOf(path), language, path);
});
