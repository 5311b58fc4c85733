import { writeSync } from 'node:fs';
import { openBundle } from './open-bundle.ts';

// Runs in a process of a pod before its program.
const { FACET_BUNDLE: prefix } = process.env;
delete process.env.FACET_BUNDLE;
if (prefix !== undefined) {
  try {
    openBundle(prefix);
  } catch (error) {
    // Nothing has been replaced yet. Not `console`, which would open a stream that a model could use.
    writeSync(2, `Loading the engine's modules one by one, since their bundle cannot be read: ${error}\n`);
  }
}
