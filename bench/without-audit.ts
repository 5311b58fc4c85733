import { registerHooks } from 'node:module';

/*
 * Imported before the server to measure the cost of the audit row: removes the insert from recordAudit when the
 * file is loaded. Nothing in the product knows about it.
 */
const RECORDER = /server\/src\/audit\/record-audit\.ts$/;
const DECLARED = 'export async function recordAudit(';

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!RECORDER.test(url)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(DECLARED)) throw new Error('The bench does not find recordAudit');
    const without = source.replace(DECLARED, 'async function recordsAudit(');
    return { ...loaded, source: `${without}\nexport async function recordAudit() {}\n` };
  },
});
