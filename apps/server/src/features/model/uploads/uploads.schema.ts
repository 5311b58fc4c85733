import { Type } from 'typebox';
import { FilePart } from '../../../http/multipart.ts';
import { EMPTY_IS_ABSENT, nameOrEmpty, nullable, nullish } from '../../../http/shapes.ts';

const transactionExample = { id: '5f0c8f3e-2f0b-4a53-9a0e-2d1c5a7b9e10' };
const hashExample = '2ef7bde608ce5404e97d5f042f95f89f1c232871';

export const UploadQuery = Type.Object({
  branchName: Type.Optional(
    Type.String({ maxLength: 255, ...EMPTY_IS_ABSENT, description: 'Defaults to the active branch.' }),
  ),
  live: Type.Optional(Type.Boolean({ description: 'Accepted for older clients; has no effect.' })),
  useDeployProjectRoot: Type.Optional(
    Type.Boolean({ description: "Paths are relative to the deployment's project root." }),
  ),
});

export const UploadTransaction = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 100 }) },
  { title: 'UploadTransaction' },
);

export const FileHashesResponse = Type.Record(
  Type.String(),
  Type.Object({ hash: Type.String() }, { title: 'FileHash' }),
);

export const StartUploadBody = Type.Object(
  { branchName: nameOrEmpty('As in the query.') },
  { title: 'StartUploadBody', examples: [{ branchName: 'quarterly-review' }] },
);

export const StartUploadResponse = Type.Object(
  { transaction: UploadTransaction, deploymentName: Type.String() },
  { title: 'StartUploadResponse' },
);

export const UploadFileBody = Type.Object(
  {
    transaction: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The upload as JSON text `{"id": "…"}`, or its id alone.',
    }),
    fileName: Type.String({ minLength: 1, description: 'The path of the file.' }),
    file: FilePart,
  },
  {
    title: 'UploadFileBody',
    examples: [
      {
        transaction: JSON.stringify(transactionExample),
        fileName: 'model/cubes/orders.yml',
        file: 'cubes: []',
      },
    ],
  },
);

export const UploadFileResponse = Type.Object({}, { title: 'UploadFileResponse' });

export const FinishUploadBody = Type.Object(
  {
    transaction: Type.Union([UploadTransaction, Type.String({ minLength: 1, maxLength: 200 })]),
    files: Type.Record(Type.String(), Type.Object({ hash: Type.String() })),
    commitMessage: nullish(Type.String({ maxLength: 65_536 })),
    autoRemoveFiles: nullish(Type.Boolean()),
    awaitGitOperations: nullish(
      Type.Boolean(),
      'Accepted for older clients; the response always waits for the commit.',
    ),
  },
  {
    title: 'FinishUploadBody',
    examples: [
      { transaction: transactionExample, files: { 'model/cubes/orders.yml': { hash: hashExample } } },
    ],
  },
);

export const FinishUploadResponse = Type.Object(
  { lastHash: nullable(Type.String()) },
  { title: 'FinishUploadResponse' },
);
