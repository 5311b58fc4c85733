import { Type } from 'typebox';
import { nullable } from '../../../http/shapes.ts';

/** The result of testing the connection to a repository. */
export function connectionTest(title: string) {
  return Type.Object(
    {
      success: Type.Boolean(),
      message: Type.String({ examples: ['Repository is reachable'] }),
      failure: nullable(
        Type.String(),
        'The class of the failure, such as `authentication failed`; null after a success.',
      ),
    },
    { title },
  );
}

/** A new deploy key. @param access what the key needs at the code host */
export function deployKey(title: string, access: 'read' | 'write') {
  const description = `One line, to add to the repository as a key with ${access} access.`;
  return Type.Object({ publicKey: Type.String({ description }) }, { title });
}

/** A new secret of a webhook. */
export function newWebhook(title: string) {
  return Type.Object(
    {
      url: Type.String({ description: 'Address to which the code host sends pushes.' }),
      secret: Type.String({ description: 'Signs deliveries. Shown only this once.' }),
    },
    { title },
  );
}
