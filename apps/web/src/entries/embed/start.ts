/**
 * Begins before the page's code has arrived: redeems the session in the address, asks for the dashboard, and then for the
 * code of the app. Without imports, because the build puts it into the document. `early.ts` hands over what it asks for.
 */
const parameters = new URLSearchParams(location.search);
const sessionId = parameters.get('session') || parameters.get('sessionId');
const [, publicId] = /\/dashboards?\/([0-9A-Za-z]+)$/.exec(location.pathname) ?? [];

async function redeem(): Promise<unknown> {
  const response = await fetch('/api/v1/embed/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
    credentials: 'omit',
  });
  if (!response.ok) throw response;
  return response.json();
}

async function read(redeemed: Promise<unknown> | undefined): Promise<unknown> {
  const { token } = ((await redeemed) ?? {}) as { token?: string };
  const headers = token === undefined ? undefined : { authorization: `Embed-Token ${token}` };
  const response = await fetch(
    `/api/v1/embed/dashboard/${publicId}`,
    headers === undefined ? {} : { headers },
  );
  if (!response.ok) throw response;
  return response.json();
}

function begin(): object {
  const redeemed = sessionId ? redeem() : undefined;
  // A parameter without a value is what a reload in a frame leaves: the host has to send another session first.
  const isReloaded = !sessionId && (parameters.has('session') || parameters.has('sessionId'));
  const { isSignedIn = false } = JSON.parse(document.getElementById('boot')?.textContent || '{}') || {};
  const isAllowed = sessionId ? true : isSignedIn && !isReloaded;
  const dashboard = publicId !== undefined && isAllowed ? read(redeemed) : undefined;
  for (const promise of [redeemed, dashboard]) promise?.catch(() => undefined);
  return { sessionId, redeemed, publicId, dashboard };
}

Object.assign(globalThis, { facetStart: begin() });

export {};
