export {
  type FileState,
  MERGE_NOTES,
  type MergedFile,
  type MergeNoteCode,
  mergeModelFile,
} from './merge/merge-file.ts';
export { namesInFile } from './merge/names-in-file.ts';
export { nearestBase } from './merge/nearest-base.ts';
export {
  type GivenTable,
  NOTES,
  type NoteCode,
  type Proposal,
  type ProposalInput,
  type ProposalNote,
  type ProposedFile,
  type ProposedJoin,
  type Relationship,
  tableKey,
} from './proposal.ts';
export { proposeCubes, proposeModel } from './propose.ts';
export { identifierOf } from './words/words.ts';
