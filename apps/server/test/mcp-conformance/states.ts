import { createRequestStateCodec } from '@modelcontextprotocol/server';

/** Protects the state that clients send back. Messages are answered by different servers, so the key is shared. */
export const STATE = createRequestStateCodec({ key: 'a key for the states of this test, long enough' });
