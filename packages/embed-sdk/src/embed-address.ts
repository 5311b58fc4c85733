import type { Json } from '@facet/embed-protocol';
import type { EmbedLook, EmbedOptions } from './options.ts';

/** The address of a frame. */
export function embedAddress(
  options: EmbedOptions,
  { locale, timezone, filters }: EmbedLook,
  sessionId?: string,
): string {
  const { url, deploymentId, dashboard, app, chat, parameters } = options;
  const deployment = deploymentId === undefined ? '' : `/d/${deploymentId}`;
  const other = app === undefined ? `chat${chat}` : `app${app}`;
  const page = dashboard ? `dashboard/${encodeURIComponent(dashboard)}` : other;
  const address = new URL(`${url.replace(/\/+$/, '')}/embed${deployment}/${page}`);
  const all = {
    ...parameters,
    locale,
    timezone,
    ...Object.fromEntries(filterParameters(filters)),
    ...(sessionId && { session: sessionId }),
  };
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address.href;
}

/** What the frame of an embed depends on: options with another value of this need another frame. */
export function frameOf({
  url,
  dashboard,
  app,
  chat,
  deploymentId,
  parameters,
  session,
}: EmbedOptions): string {
  return JSON.stringify([
    url,
    dashboard,
    app,
    chat,
    deploymentId,
    parameters,
    typeof session === 'function' || session,
  ]);
}

/** The parameters of filters, for an address or, as a string, for `set-filter`. */
export function filterParameters(filters: EmbedLook['filters']): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filters ?? {}).map(([member, value]) => [
      `f_${member}`,
      JSON.stringify(isFilter(value) ? value : { value }),
    ]),
  );
}

/** An object is a filter with an operator; a text, number, list or null is only its value. */
function isFilter(value: Json): boolean {
  return Object(value) === value && !Array.isArray(value);
}
