import { Type } from 'typebox';
import { FilePart } from '../../../http/multipart.ts';
import { listOf } from '../../../http/pagination.ts';
import { DeploymentPath, Id, IsoTime, nullable } from '../../../http/shapes.ts';

/** The size of every chunk but the last. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
const MAX_CHUNKS = 1_000_000;

const sha256 = (description: string) =>
  Type.String({
    description,
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  });

const Path = Type.String({
  minLength: 1,
  maxLength: 255,
  description:
    'The path in the deployment’s folder, with `/` between folders. It ends with .csv, .tsv, .json or .ndjson (each ' +
    'also with .gz), .parquet or .duckdb.',
  examples: ['sales.csv'],
});

export const DataFile = Type.Object(
  {
    id: Id,
    path: Path,
    bytes: Type.Integer(),
    sha256: sha256('SHA-256 of the content, in hexadecimal.'),
    uploadedBy: nullable(Type.String(), 'Email address of the user; null after the user was deleted.'),
    uploadedAt: IsoTime,
  },
  { title: 'DataFile' },
);

export const DataFilesResponse = listOf('DataFilesResponse', DataFile);

export const DataFilePath = Type.Object({
  ...DeploymentPath.properties,
  fileId: { ...Id, description: 'The data file.' },
});

export const DataFileUploadPath = Type.Object({
  ...DeploymentPath.properties,
  uploadId: { ...Id, description: 'The upload.' },
});

export const DataFileChunkPath = Type.Object({
  ...DataFileUploadPath.properties,
  number: Type.Integer({ minimum: 0, maximum: MAX_CHUNKS, description: 'The chunk, counted from 0.' }),
});

export const UploadDataFileBody = Type.Object(
  { path: Path, file: FilePart },
  { title: 'UploadDataFileBody', examples: [{ path: 'sales.csv', file: 'id,amount\n1,10\n' }] },
);

export const StartDataFileUploadBody = Type.Object(
  {
    path: Path,
    bytes: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The size of the file.',
    }),
  },
  { title: 'StartDataFileUploadBody', examples: [{ path: 'sales.parquet', bytes: 73_400_320 }] },
);

export const DataFileUpload = Type.Object(
  {
    uploadId: Id,
    chunkBytes: Type.Integer({
      description: 'The size of every chunk but the last.',
      examples: [CHUNK_BYTES],
    }),
    chunks: Type.Integer({ description: 'The number of chunks.', examples: [18] }),
  },
  { title: 'DataFileUpload' },
);

export const DataFileChunkBody = Type.Object(
  { chunk: FilePart },
  { title: 'DataFileChunkBody', examples: [{ chunk: 'id,amount\n1,10\n' }] },
);

export const FinishDataFileUploadBody = Type.Object(
  { sha256: Type.Optional(nullable(sha256('Refuses the upload if the content has another SHA-256.'))) },
  { title: 'FinishDataFileUploadBody', examples: [{}] },
);

export const SuggestedCubes = Type.Object(
  {
    fileName: Type.String({ examples: ['model/cubes/sales.yml'] }),
    content: Type.String({ description: 'The model file in YAML.' }),
    cubes: Type.Array(Type.String(), { description: 'The names of its cubes.' }),
    variables: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'Variables that the deployment needs.',
    }),
  },
  { title: 'SuggestedCubes' },
);
