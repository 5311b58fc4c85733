import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cyclesIn } from './cycles.ts';
import { importProblems } from './import-problems.ts';
import type { Package } from './read-imports.ts';

const SERVER = 'apps/server/src';
const PACKAGES: Package[] = ['db', 'git'].map((name) => ({
  name: `@facet/${name}`,
  folder: `packages/${name}`,
  exports: { '.': './src/index.ts' },
  dependencies: new Set(name === 'git' ? ['@facet/db'] : []),
  devDependencies: new Set(name === 'db' ? ['@facet/git'] : []),
}));

const problemsOf = (...imports: [from: string, to: string, specifier?: string][]) =>
  importProblems(
    imports.map(([from, to, specifier = './as-written.ts']) => ({ from, to, specifier })),
    PACKAGES,
  );

describe('rules of imports', () => {
  it('allows imports downwards and within a folder', () => {
    assert.deepEqual(
      problemsOf(
        [`${SERVER}/app/start.ts`, `${SERVER}/features/people/users/users.routes.ts`],
        [`${SERVER}/auth/caller.ts`, `${SERVER}/auth/rights.ts`],
        [
          `${SERVER}/features/content/folders/folders.service.ts`,
          `${SERVER}/features/people/users/users.service.ts`,
        ],
      ),
      [],
    );
  });

  it('refuses imports upwards, sideways, and of folders without a layer', () => {
    const refused: [from: string, to: string, problem: RegExp][] = [
      ['auth/caller.ts', 'http/operation.ts', /auth is not above http$/],
      ['errors/errors.ts', 'jobs/jobs.ts', /errors is not above jobs$/],
      ['features/people/users/a.ts', 'features/content/folders/b.ts', /features\/people is not above/],
      ['auth/caller.ts', 'attic/old.ts', /in no layer/],
    ];
    for (const [from, to, problem] of refused)
      assert.match(problemsOf([`${SERVER}/${from}`, `${SERVER}/${to}`]).join(), problem, `${from} → ${to}`);
  });

  it("refuses imports of another folder's SQL and jobs, but lets composition load jobs", () => {
    const users = `${SERVER}/features/people/users`;
    assert.match(
      problemsOf([`${SERVER}/features/people/scim/scim.ts`, `${users}/users.store.ts`]).join(),
      /private/,
    );
    assert.match(
      problemsOf([`${SERVER}/features/people/people.jobs.ts`, `${users}/users.store.ts`]).join(),
      /private/,
    );
    assert.match(
      problemsOf([`${SERVER}/features/content/a/a.ts`, `${users}/users.jobs.ts`]).join(),
      /private/,
    );
    assert.deepEqual(problemsOf([`${users}/users.service.ts`, `${users}/users.store.ts`]), []);
    assert.deepEqual(problemsOf([`${SERVER}/app/jobs.ts`, `${users}/users.jobs.ts`]), []);
  });

  it('lets only policies make grants', () => {
    const [grants, folders] = [`${SERVER}/auth/grants`, `${SERVER}/features/content/folders`];
    assert.deepEqual(problemsOf([`${folders}/folder-policy.ts`, `${grants}/make-grant.ts`]), []);
    assert.match(
      problemsOf([`${folders}/folders.service.ts`, `${grants}/make-grant.ts`]).join(),
      /only a policy makes grants/,
    );
    assert.deepEqual(problemsOf([`${folders}/folders.service.ts`, `${grants}/grant.ts`]), []);
  });

  it('lets tests set up what they need, except contracts', () => {
    const test = `${SERVER}/auth/caller.test.ts`;
    assert.deepEqual(problemsOf([test, `${SERVER}/app/start-server.ts`]), []);
    assert.match(
      problemsOf([test, `${SERVER}/features/people/users/users.contract.ts`]).join(),
      /contracts are test data/,
    );
  });

  it('refuses packages that are not declared, and files outside of the own package', () => {
    const [db, git] = ['packages/db/src/index.ts', 'packages/git/src/index.ts'];
    assert.deepEqual(problemsOf([git, db, '@facet/db']), []);
    assert.match(problemsOf([db, git, '@facet/git']).join(), /does not declare @facet\/git$/);
    assert.deepEqual(problemsOf(['packages/db/src/db.test.ts', git, '@facet/git']), []);
    assert.match(problemsOf([db, 'apps/server/src/main.ts']).join(), /outside of @facet\/db$/);
  });

  it('refuses cycles of the folders of a package, whose files form none', () => {
    const src = 'packages/db/src';
    const [up, down] = [
      [`${src}/backup/backup.ts`, `${src}/secrets/keyring.ts`],
      [`${src}/secrets/rotate.ts`, `${src}/backup/load.ts`],
    ] as const;
    assert.deepEqual(problemsOf([...up]), []);
    assert.match(problemsOf([...up], [...down]).join(), /^2 folders of packages form a cycle/);
    const [index, top] = [`${src}/index.ts`, `${src}/db.ts`];
    assert.deepEqual(
      problemsOf([index, up[0]], [up[0], top]),
      [],
      'a file beside the folders is one of its own',
    );
  });

  it('refuses cycles of packages, and of files anywhere', () => {
    const [db, git] = ['packages/db/src/index.ts', 'packages/git/src/index.ts'];
    const problems = problemsOf([git, db, '@facet/db'], ['packages/db/src/a.ts', git, '@facet/git']).join(
      '\n',
    );
    assert.match(problems, /^2 packages form a cycle: packages\/db, packages\/git$/m);
    assert.match(
      problemsOf(
        ['packages/db/src/a.ts', 'packages/db/src/b.ts'],
        ['packages/db/src/b.ts', 'packages/db/src/a.ts'],
      ).join(),
      /^2 files form a cycle/,
    );
    const [one, other] = ['apps/web/src/board/Board.tsx', 'apps/web/src/board/Canvas.tsx'];
    assert.match(problemsOf([one, other], [other, one]).join(), /^2 files form a cycle/);
  });
});

describe('cyclesIn', () => {
  it('finds each group of nodes that reach each other once', () => {
    const arrows = ['ab', 'bc', 'ca', 'cd', 'de', 'ed', 'ef', 'gg'].map(
      (pair) => [pair[0], pair[1]] as [string, string],
    );
    assert.deepEqual(cyclesIn(arrows), [
      ['d', 'e'],
      ['a', 'b', 'c'],
    ]);
  });
});
