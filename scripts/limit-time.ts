/** Loaded into the process of each test file, which it ends when something in there never does. */
const LIMIT_MS = 240_000;

setTimeout(() => {
  process.stderr.write(`${process.argv[1]} did not end within ${LIMIT_MS / 1000} seconds\n`);
  process.exit(1);
}, LIMIT_MS).unref();
