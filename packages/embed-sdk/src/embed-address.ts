import type { Json } from '@facet/embed-protocol';
import type { EmbedLook, EmbedOptions } from './options.ts';

/** The address of a dashboard's frame. */
export function embedAddress(options: EmbedOptions, sessionId?: string): string {
  const { url, deploymentId, dashboard, parameters, locale, timezone, filters } = options;
  const deployment = deploymentId === undefined ? '' : `/d/${deploymentId}`;
  const address = new URL(
    `${url.replace(/\/+$/, '')}/embed${deployment}/dashboard/${encodeURIComponent(dashboard)}`,
  );
  const { searchParams } = address;
  for (const [name, value] of Object.entries({ ...parameters, locale, timezone }))
    if (value !== undefined) searchParams.set(name, String(value));
  for (const [name, value] of filterParameters(filters)) searchParams.set(name, value);
  if (sessionId !== undefined) searchParams.set('session', sessionId);
  return address.href;
}

/** The parameters of filters, for an address or, as a string, for `set-filter`. */
export function filterParameters(filters: EmbedLook['filters'] = {}): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [member, value] of Object.entries(filters))
    parameters.set(`f_${member}`, JSON.stringify(isFilter(value) ? value : { value }));
  return parameters;
}

/** An object is a filter with an operator; a text, number, list or null is only its value. */
function isFilter(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
