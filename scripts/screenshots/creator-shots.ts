import type { Call } from '../../examples/embedding/prepare-facet.ts';
import { clickEach, type Shot } from './shot.ts';

const APP = '/embed/d/1/app';

const chat = clickEach(['button[aria-expanded]::-p-text(Ask)'], 'textarea[aria-label="Ask about your data"]');

/** Creator mode, as a customer sees it. */
export function creatorShots(call: Call, workbook: number): Shot[] {
  /** A session id is exchanged once. */
  const address = (path: string) => async () => {
    const { sessionId } = await call('POST', '/embed/generate-session', SESSION);
    return `${APP}${path}${path.includes('?') ? '&' : '?'}session=${sessionId}`;
  };
  const shot = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
    name: `creator/${name}`,
    address: address(path),
    ...more,
  });
  const dashboard = `/workbook/${workbook}/dashboard`;
  return [
    shot('workspace', ''),
    shot('workspace in German', '?locale=de-DE'),
    shot('workspace in Arabic', '?locale=ar'),
    shot('trash', '/trash'),
    shot('shared', '/shared'),
    shot('explore', '/explore'),
    shot('question', '/explore?v=1&view=flight_delays&columns=!(weekday,~count)&allowExport=true'),
    shot('workbook', `/workbook/${workbook}`),
    shot('builder', dashboard),
    shot('builder in Arabic', `${dashboard}?locale=ar`),
    shot('adding', dashboard, { act: clickEach(['header button::-p-text(Add)'], '[role="option"]') }),
    shot('chat beside the workspace', '', { isWindow: true, act: chat }),
    shot('chat beside a dashboard', dashboard, { isWindow: true, act: chat }),
    shot('sharing', dashboard, { act: clickEach(['header button::-p-text(Share)']) }),
    shot('no such page', '/nowhere'),
    { name: 'creator/without a session', address: APP },
  ];
}

/** The customer whose workspace is shown. */
export const SESSION = {
  deploymentId: 1,
  externalId: 'kim',
  embedTenantName: 'acme',
  creatorMode: true,
  groups: ['analysts'],
};
