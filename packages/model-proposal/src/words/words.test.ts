import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automaticTitle, titleOf } from './titles.ts';
import { identifierOf, pluralOf, singularOf } from './words.ts';

test('a name in any spelling becomes a name for a model', () => {
  for (const [name, identifier] of [
    ['CustNo', 'cust_no'],
    ['CUST_NO', 'cust_no'],
    ['orderID', 'order_id'],
    ['HTTPStatus', 'http_status'],
    ['Länge', 'lange'],
    ['Straße Nr.', 'strasse_nr'],
    ['2026', '_2026'],
    ['日本', 'column'],
    ['🎉', 'column'],
    ['extends', 'extend'],
  ])
    assert.equal(identifierOf(name ?? '', 'column'), identifier, name);
});

test('a title is written for people, with abbreviations in full', () => {
  for (const [name, title] of [
    ['cust_no', 'Customer Number'],
    ['CREATED_AT', 'Created at'],
    ['createdAt', 'Created at'],
    ['GRÖSSE', 'Größe'.replace('ß', 'ss')],
    ['Straße', 'Straße'],
    ['address2', 'Address 2'],
    ['customer_id', 'Customer ID'],
    ['日本', '日本'],
  ])
    assert.equal(titleOf(name ?? ''), title, name);
});

test('titles that the engine writes itself are known', () => {
  for (const [name, title] of [
    ['created_at', 'Created at'],
    ['total_amount', 'Total Amount'],
    ['address_2', 'Address2'],
    ['date_of_birth', 'Date of Birth'],
  ])
    assert.equal(automaticTitle(name ?? ''), title, name);
});

test('plurals of English words have a singular, and others stay', () => {
  for (const [plural, singular] of [
    ['customers', 'customer'],
    ['categories', 'category'],
    ['addresses', 'address'],
    ['boxes', 'box'],
    ['branches', 'branch'],
    ['purchases', 'purchase'],
  ]) {
    assert.equal(singularOf(plural ?? ''), singular);
    assert.equal(pluralOf(singular ?? ''), plural);
  }
  for (const word of ['status', 'news', 'address', 'kunde', 'bus']) assert.equal(singularOf(word), word);
});
