import { ASSISTANT, LONG, RIGHT_TO_LEFT } from './prepare-connections.ts';
import { press, type Shot } from './shot.ts';

const READING = 'mcp:query mcp:content offline_access';
/** Of RFC 7636, appendix B. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** How people connect applications with their account, and what an application can do wrong. */
export function connectingShots(): Shot[] {
  const shot = (name: string, address: string, more: Partial<Shot> = {}): Shot => ({
    name: `connecting/${name}`,
    address,
    as: 'admin',
    ...more,
  });
  return [
    shot('assistant', authorization(ASSISTANT, READING)),
    shot('assistant that asks for more', authorization(ASSISTANT, `mcp:model ${READING}`)),
    shot('assistant that asks for everything', authorization(ASSISTANT, 'mcp-agent-access offline_access')),
    shot('long name', authorization(LONG, READING)),
    shot('name from right to left', authorization(RIGHT_TO_LEFT, READING)),
    shot('application for the API', authorization(LONG, 'openid profile email offline_access api')),
    shot('unknown application', authorization({ ...ASSISTANT, id: 'nobody' }, READING)),
    shot(
      'unknown host',
      authorization({ ...ASSISTANT, id: 'https://assistant.invalid/client.json' }, READING),
    ),
    shot(
      'wrong redirect',
      authorization({ ...ASSISTANT, redirect: 'https://other.example/callback' }, READING),
    ),
    shot('expired', '/auth/interaction/expired'),
    shot('signed out', authorization(ASSISTANT, READING), { as: undefined }),
    shot('code', '/auth/device?user_code=BCDF-GHJK'),
    shot('wrong code', '/auth/device?user_code=BCDF-GHJK', { act: press('form button') }),
    { name: 'account/without applications', address: '/account', as: 'nobody' },
  ];
}

/** The address to which an application sends its user. */
function authorization({ id, redirect }: { id: string; redirect: string }, scope: string): string {
  const query = new URLSearchParams({
    ...{ client_id: id, redirect_uri: redirect, response_type: 'code', scope, state: 'screenshots' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  });
  return `/auth/authorize?${query}`;
}
