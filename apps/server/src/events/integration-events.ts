import { Topic } from './topic.ts';

/** An OAuth integration now has another token endpoint or client, for which the tokens of its users are not meant. */
export const integrationReplaced = new Topic<{ tenantId: number; integrationId: number }>();
