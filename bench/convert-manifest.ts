import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { convert, DEFAULT_OPTIONS, loadSqlParser, readManifest } from '@facet/dbt';
import { makeManifestText } from '@facet/dbt/testing';

/*
 * convert-manifest.ts make FILE MODELS: writes a manifest.
 * convert-manifest.ts convert FILE: reads and converts it once in this process.
 * convert-manifest.ts compare FILE ROUNDS: alternates conversion with JSON.parse of the same bytes.
 * Prints the measurements as JSON: milliseconds, megabytes, files.
 */
const PIECE = 4_000_000;

const parser = await loadSqlParser();
const [mode, file = '', count] = process.argv.slice(2);
if (mode === 'make') make(file, Number(count));
else process.stdout.write(JSON.stringify(mode === 'convert' ? once(file) : inTurns(file, Number(count))));

function make(path: string, models: number): void {
  const descriptor = openSync(path, 'w');
  let piece = '';
  for (const text of makeManifestText({ models })) {
    piece += text;
    if (piece.length < PIECE) continue;
    writeSync(descriptor, piece);
    piece = '';
  }
  writeSync(descriptor, piece);
  closeSync(descriptor);
}

function once(path: string): Record<string, number> {
  const { ms, value } = timed(() => {
    // The bytes are not kept in a variable, which would hold them in memory a second time during conversion.
    const manifest = readManifest(readFileSync(path));
    return convert(manifest, DEFAULT_OPTIONS, { type: null }, parser).files.length;
  });
  const usedMb = process.resourceUsage().maxRSS / 1024;
  return { ms, files: value, usedMb, manifestMb: statSync(path).size / 2 ** 20 };
}

function inTurns(path: string, rounds: number): { ours: number[]; floor: number[]; files: number } {
  const bytes = readFileSync(path);
  const ours: number[] = [];
  const floor: number[] = [];
  let files = 0;
  const turns = [
    () => {
      const { ms, value } = timed(() => converted(bytes));
      ours.push(ms);
      files = value;
    },
    () => floor.push(timed(() => Object.keys(JSON.parse(bytes.toString())).length).ms),
  ];
  for (const turn of turns) turn();
  for (let round = 0; round < rounds; round += 1)
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) turn();
  // The first of each was a warm-up.
  return { ours: ours.slice(1), floor: floor.slice(1), files };
}

function converted(bytes: Uint8Array): number {
  return convert(readManifest(bytes), DEFAULT_OPTIONS, { type: null }, parser).files.length;
}

function timed(work: () => number): { ms: number; value: number } {
  const started = performance.now();
  const value = work();
  return { ms: performance.now() - started, value };
}
