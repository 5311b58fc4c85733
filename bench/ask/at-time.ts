import { registerHooks } from 'node:module';

/*
 * Imported before the server to answer questions at the time in BENCH_NOW: the data of the demo ends in 2001. Replaces
 * the present of the operation `ask` when its file is loaded. Nothing in the product knows about it.
 */
const ANSWERS = /server\/src\/features\/content\/ask\/answer-question\.ts$/;
const PRESENT = 'const now = new Date();';
const time = JSON.stringify(process.env.BENCH_NOW ?? '');

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!ANSWERS.test(url)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(PRESENT)) throw new Error('The bench does not find the present of the operation');
    return { ...loaded, source: source.replace(PRESENT, `const now = new Date(${time});`) };
  },
});
