import { availableParallelism } from 'node:os';
import { setting, text, wholeNumber } from './setting.ts';

const PYTHON_PACKAGES = 'altair>=5,<7 matplotlib>=3.8,<4 numpy>=1.26,<3 pandas>=2.2,<4 tzdata';
/** A name, extras and versions; no URLs, paths or options. */
const PYTHON_PACKAGE =
  /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?(\[[a-z0-9,._-]+\])?((==|>=|<=|!=|~=|<|>)[a-z0-9.*+!]+(,(==|>=|<=|!=|~=|<|>)[a-z0-9.*+!]+)*)?$/i;

/** Programs that the server runs: Python and Chromium. */
export const PROGRAM_SETTINGS = {
  python: setting(
    'FACET_PYTHON',
    'python3',
    'Python interpreter, by name or path, that creates the environments of dbt and of Python reports.',
    (value = 'python3') => value,
  ),
  pythonPackages: setting(
    'FACET_PYTHON_PACKAGES',
    PYTHON_PACKAGES,
    'Packages of Python reports with optional versions, as pip accepts them, separated by spaces. Each combination is installed once, at the first report.',
    (value = PYTHON_PACKAGES, fail) => {
      const packages = value.split(/\s+/).filter((entry) => entry !== '');
      return packages.every((entry) => PYTHON_PACKAGE.test(entry))
        ? packages
        : fail('must be names of packages with optional versions (pandas>=2.2,<4), separated by spaces');
    },
  ),
  pythonRuns: setting(
    'FACET_PYTHON_RUNS',
    'one less than the processors, at least 2',
    'Python reports that this node runs at the same time; others wait for their turn (docs/heavy-work.md).',
    wholeNumber(Math.max(2, availableParallelism() - 1), 1, 1_000),
  ),
  pythonWarm: setting(
    'FACET_PYTHON_WARM',
    '1',
    'Processes of 100 MB each that wait for the next Python report with pandas loaded, from the first report until ten minutes after the last.',
    wholeNumber(1, 0, 100),
  ),
  pythonSeconds: setting(
    'FACET_PYTHON_SECONDS',
    '30',
    'Time limit of a Python report, in seconds.',
    wholeNumber(30, 1, 600),
  ),
  pythonMemoryMb: setting(
    'FACET_PYTHON_MEMORY_MB',
    '512',
    'Memory limit of a Python report, in MB, beyond what pandas itself uses.',
    wholeNumber(512, 64, 1_000_000),
  ),
  chromium: setting(
    'FACET_CHROMIUM',
    'chromium, chromium-browser or google-chrome in PATH',
    'Path of the Chromium that renders dashboards as images and PDFs.',
    text,
  ),
} as const;
