import { createHash } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { BranchResponse } from '@facet/client';
import type { Page } from 'puppeteer-core';
import { type Handlers, type MockApi, mockApi, Refusal } from './mock-api.ts';
import { sampleMetadata } from './sample-model.ts';

/** The branches of a model, each with its files. */
export interface StagedBranches {
  readonly branches: BranchResponse[];
  readonly files: Record<string, Record<string, string>>;
}

const branch = (id: number, name: string, more: Partial<BranchResponse> = {}): BranchResponse => ({
  id,
  name,
  parentBranch: null,
  lastHash: 'a'.repeat(40),
  isStagingEnvironmentEnabled: false,
  kind: 'shared',
  isOwn: false,
  hasEdits: false,
  ...more,
});

/** The default branch, a shared one, and the person's edits of the first. */
export function sampleBranches(): StagedBranches {
  const files = {
    'model/cubes/orders.yml': 'cubes:\n  - name: orders\n    sql_table: orders\n',
    'model/cubes/users.yml': 'cubes:\n  - name: users\n    sql_table: users\n',
    'cube.js': 'module.exports = {};\n',
  };
  return {
    branches: [
      branch(1, 'main', { kind: 'deploy' }),
      branch(2, 'quarter', { parentBranch: 'main' }),
      branch(3, 'dev-ada', { parentBranch: 'main', kind: 'dev', isOwn: true }),
    ],
    files: { main: { ...files }, quarter: { ...files }, 'dev-ada': { ...files } },
  };
}

export const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** A compiler to which only lines with BROKEN are errors. */
function verdictOn(branchName: string, files: Record<string, string>) {
  const errors = Object.entries(files).flatMap(([fileName, text]) => {
    const line = text.split('\n').findIndex((one) => one.includes('BROKEN'));
    return line === -1 ? [] : [{ message: 'This line is broken', fileName, line: line + 1 }];
  });
  const [valid, cubesCount] = [errors.length === 0, errors.length === 0 ? 2 : null];
  return { deploymentId: 1, branchName, valid, errors, warnings: [], cubesCount };
}

/** The API of a model whose branches are in memory. @param more answers in place of these */
export function mockModel(
  t: Pick<TestContext, 'after'>,
  page: Page,
  model: StagedBranches,
  more: Handlers = {},
): Promise<MockApi> {
  const filesOf = (name: string | null | undefined) => model.files[name ?? ''] ?? {};
  const node = (path: string, content: string) => ({
    ...{ type: 'file', name: path.split('/').at(-1), path, size: content.length, hash: sha1(content) },
    content,
  });
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
  return mockApi(t, page, {
    getMetadata: () => sampleMetadata(),
    listBranches: () => ({ items: model.branches, data: model.branches, pageInfo }),
    listBuilds: () => ({ items: [], pageInfo }),
    fileHashes: ({ query: { branchName } }) =>
      Object.fromEntries(
        Object.entries(filesOf(branchName)).map(([path, text]) => [path, { hash: sha1(text) }]),
      ),
    listFiles: ({ query: { branchName, path } }) => {
      const files = Object.entries(filesOf(branchName)).filter(([one]) => path === undefined || one === path);
      if (path !== undefined && files.length === 0) throw new Refusal(404, 'unknown_file');
      const items = files.map(([one, text]) => node(one, text));
      return { items, data: items, pageInfo };
    },
    updateFiles: ({ body: { branchName, files } }) => {
      const present = filesOf(branchName);
      const isSeen = files.every(({ path, hash }) => {
        const text = present[path];
        return hash === (text === undefined ? null : sha1(text));
      });
      if (!isSeen) throw new Refusal(409, 'file_changed');
      for (const { path, content } of files) present[path] = content;
      return { success: true };
    },
    removeFiles: ({ body: { branchName, files } }) => {
      for (const { path } of files) delete filesOf(branchName)[path];
      return { success: true };
    },
    renameFiles: ({ body: { branchName, files } }) => {
      const present = filesOf(branchName);
      for (const { path, newPath } of files) {
        present[newPath] = present[path] ?? '';
        delete present[path];
      }
      return { success: true };
    },
    validateDataModel: ({ query: { branchName = '' } }) => ({
      ...verdictOn(branchName, filesOf(branchName)),
      ...{ mode: 'dev_mode' as const, dashboards: [] },
    }),
    validateUnsavedFiles: ({ body: { branchName, files } }) => {
      const unsaved = Object.fromEntries(files.map(({ path, content }) => [path, content]));
      return verdictOn(branchName, { ...filesOf(branchName), ...unsaved });
    },
    branchChanges: ({ query: { branchName = '', path: only } }) => {
      const found = model.branches.find(({ name }) => name === branchName);
      const parentBranch = found?.parentBranch ?? 'main';
      const [before, after] = [filesOf(parentBranch), filesOf(branchName)];
      const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
      const files = paths
        .filter((path) => before[path] !== after[path] && (only === undefined || path === only))
        .map((path) => ({
          path,
          change:
            before[path] === undefined
              ? ('added' as const)
              : after[path] === undefined
                ? ('deleted' as const)
                : ('modified' as const),
          ...(only === undefined ? {} : { before: before[path] ?? null, after: after[path] ?? null }),
        }));
      return { branchName, parentBranch, files, conflicts: [], obstacle: null };
    },
    startDevMode: ({ body: { branchName = 'main' } }) => {
      const own = model.branches.find(({ isOwn, parentBranch }) => isOwn && parentBranch === branchName);
      const name = own?.name ?? `dev-ada-${branchName}`;
      if (own === undefined) {
        const more = { parentBranch: branchName, kind: 'dev' as const, isOwn: true };
        model.branches.push(branch(model.branches.length + 1, name, more));
        model.files[name] = { ...filesOf(branchName) };
      }
      return { active: false, branchName: name, parentBranch: branchName };
    },
    createBranch: ({ body: { name, from = 'main' } }) => {
      model.branches.push(branch(model.branches.length + 1, name, { parentBranch: from }));
      model.files[name] = { ...filesOf(from) };
      return { active: false, branchName: name, parentBranch: from };
    },
    commitChanges: ({ body: { branchName = '' } }) => {
      const found = model.branches.find(({ name }) => name === branchName);
      model.files[found?.parentBranch ?? 'main'] = { ...filesOf(branchName) };
      return { success: true };
    },
    mergeToDefaultBranch: ({ body: { branchName = '' } }) => {
      model.files.main = { ...filesOf(branchName) };
      return { merged: true, branchDeleted: false };
    },
    ...more,
  });
}
