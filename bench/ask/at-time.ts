import { registerHooks } from 'node:module';

/*
 * Imported before the server to answer questions at the time in BENCH_NOW: the data of the demo ends in 2001. Replaces
 * the present of the operation `ask` and of language models when their files are loaded. Nothing in the product knows
 * about it.
 */
const PRESENTS: readonly (readonly [file: RegExp, present: string])[] = [
  [/features\/content\/ask\/answer-question\.ts$/, 'const now = new Date();'],
  [/features\/assistants\/agent\/run-turn\.ts$/, 'instructionsFor(state.input, new Date())'],
  [/features\/assistants\/agent\/tools\/run-query\.ts$/, 'now: new Date()'],
];
const time = `new Date(${JSON.stringify(process.env.BENCH_NOW ?? '')})`;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const [, present] = PRESENTS.find(([file]) => file.test(url)) ?? [];
    if (present === undefined) return loaded;
    const source = String(loaded.source);
    if (!source.includes(present)) throw new Error(`The bench does not find the present in ${url}`);
    return { ...loaded, source: source.replace(present, present.replace('new Date()', time)) };
  },
});
