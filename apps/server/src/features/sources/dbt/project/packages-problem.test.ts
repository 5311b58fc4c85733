import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packagesProblem } from './packages-problem.ts';

/** What dbt 1.11 prints if requests to the package index get a status of the proxy. */
const index = (status: number) =>
  "External connection exception occurred: HTTPSConnectionPool(host='hub.getdbt.com', port=443): Max retries exceeded " +
  `with url: /api/v1/index.json (Caused by ProxyError('Unable to connect to proxy', OSError('Tunnel connection failed: ${status} Refused')))`;
/** What it prints if git cannot clone a package. */
const clone = (fatal: string) =>
  "Internal Error\n  Error checking out spec='None' for repo https://git.example.com/acme/utils.git\n" +
  `  Cloning into 'b03949bb53de'...\n  ${fatal}`;

test('a package host that cannot be used is reported in a sentence with its name and the reason', () => {
  const cases: [string, RegExp][] = [
    [index(471), /from hub\.getdbt\.com: its name could not be resolved\./],
    [index(470), /from hub\.getdbt\.com: it has a private address .* FACET_OUTBOUND_ALLOW/],
    [index(472), /from hub\.getdbt\.com: it could not be reached\./],
    [index(473), /from hub\.getdbt\.com: it responded too slowly\./],
    [
      clone(
        "fatal: unable to access 'https://git.example.com/acme/utils.git/': CONNECT tunnel failed, response 471",
      ),
      /from git\.example\.com: its name could not be resolved\./,
    ],
    [
      clone(
        "fatal: unable to access 'http://git.example.com/acme/utils.git/': The requested URL returned error: 470",
      ),
      /from git\.example\.com: it has a private address/,
    ],
    [
      clone(
        'error: RPC failed; curl 18 transfer closed with outstanding read data remaining\n  fatal: early EOF',
      ),
      /from git\.example\.com: the connection was lost/,
    ],
    [
      clone("fatal: could not read Username for 'https://git.example.com': terminal prompts disabled"),
      /from git\.example\.com: it rejected the request, or requires a credential\./,
    ],
  ];
  for (const [output, sentence] of cases) {
    const shown = packagesProblem(output) ?? '';
    assert.match(shown, sentence);
    assert.match(shown, /^The packages of the project could not be fetched [^\n]*manifestPath\.$/);
    assert.doesNotMatch(shown, /47\d|Traceback|Pool|RPC/);
  }
});

test('other failures of dbt deps keep their own message', () => {
  for (const output of [
    'Package acme/utils was not found in the package index',
    'Version error for package dbt-labs/dbt_utils: Could not find a satisfactory version from options: [=471.0.0]',
    '',
  ])
    assert.equal(packagesProblem(output), undefined, output);
});
