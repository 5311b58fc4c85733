import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** For `node --import`: prints the name of each loaded package to standard error, once. */
const reported = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(found.url) ?? [];
    if (name !== undefined && !reported.has(name)) {
      reported.add(name);
      writeSync(2, `loaded ${name}\n`);
    }
    return found;
  },
});
