/** Registers the kinds of resources that can be shared and whose features are above resource policies. Loaded once. */
import { CONTENT_KINDS } from '../features/content/access/content-access.ts';
import { shareableContent } from '../features/content/access/shareable-content.ts';
import { makeShareable } from '../features/people/resource-policies/shareable.ts';

for (const kind of CONTENT_KINDS) makeShareable(kind, shareableContent(kind));
