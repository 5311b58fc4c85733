/** Prints the OpenAPI document of this version without starting a server: `node apps/server/src/app/cli/openapi.ts`. */
import Fastify from 'fastify';
import { documentationOf, registerOpenApi } from '../../http/openapi.ts';
import { operations } from '../operations.ts';

const app = Fastify({ exposeHeadRoutes: false });
// Only documented: nothing is validated or serialised.
app.setValidatorCompiler(() => () => true);
app.setSerializerCompiler(() => JSON.stringify);
await registerOpenApi(app, () => '/');
app.after(() => {
  for (const operation of operations)
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: documentationOf(operation),
      handler: () => undefined,
    });
});
await app.ready();
process.stdout.write(`${JSON.stringify(app.swagger())}\n`);
