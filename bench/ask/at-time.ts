import { registerHooks } from 'node:module';

/*
 * Imported before the server to answer questions at the time in BENCH_NOW: the data of the demo ends in 2001. Replaces
 * the present of the operation `ask` and of language models when their files are loaded. Nothing in the product knows
 * about it.
 */
const ASKING =
  /features\/(content\/ask\/answer-question|assistants\/agent\/(run-turn|tools\/run-query))\.ts$/;
const PRESENT = 'new Date()';
const time = `new Date(${JSON.stringify(process.env.BENCH_NOW ?? '')})`;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!ASKING.test(url)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(PRESENT)) throw new Error(`The bench does not find the present in ${url}`);
    return { ...loaded, source: source.replaceAll(PRESENT, time) };
  },
});
