import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedAddress } from './embed-address.ts';
import { createEmbed, type EmbedOptions } from './index.ts';

test('options without the address of Facet or a dashboard are an error, before anything is in the page', () => {
  const append = () => assert.fail('nothing may be added to the page');
  const place = { append } as unknown as HTMLElement;
  const url = 'https://facet.example.com';
  for (const [options, message] of [
    [{ dashboard: 'board' }, '`url` must begin with https:// or http://'],
    [{ url: 'facet.example.com', dashboard: 'board' }, '`url` must begin with https:// or http://'],
    [{ url }, '`dashboard` must be a public id'],
    [{ url, app: '' }, '`deploymentId` must be an id'],
  ] as const)
    assert.throws(() => createEmbed(place, options as EmbedOptions), { name: 'TypeError', message });
});

test('the module of the element can be imported where there are no elements, as on servers', async () => {
  assert.equal(globalThis.customElements, undefined);
  const { FacetDashboard } = await import('./element.ts');
  assert.ok(FacetDashboard.observedAttributes.includes('dashboard'));
});

test('the address of creator mode has its deployment, its first page and the parameters', () => {
  const options = { url: 'https://facet.example.com/', deploymentId: 7, session: '/facet-session' };
  assert.equal(
    embedAddress({ ...options, app: '/explore', parameters: { allowExport: true } }, { locale: 'de' }, 'id'),
    'https://facet.example.com/embed/d/7/app/explore?allowExport=true&locale=de&session=id',
  );
  assert.equal(embedAddress({ ...options, app: '' }, {}), 'https://facet.example.com/embed/d/7/app');
});

test('the address of a chat needs no deployment, and has the chat that is shown first', () => {
  const options = { url: 'https://facet.example.com', session: '/facet-session' };
  assert.equal(
    embedAddress({ ...options, chat: '' }, {}, 'id'),
    'https://facet.example.com/embed/chat?session=id',
  );
  assert.equal(
    embedAddress({ ...options, deploymentId: 7, chat: '/4f0c', parameters: { showChatHistory: false } }, {}),
    'https://facet.example.com/embed/d/7/chat/4f0c?showChatHistory=false',
  );
});
