import type { WorkspaceFilter } from '../api/workspace-api.ts';

/** What the address of the workspace says: which objects are listed, and in which order. */
export interface ListState {
  readonly search: string;
  readonly type: 'FOLDER' | 'WORKBOOK' | 'REPORT' | null;
  readonly ownerId: number | null;
  readonly isFavourite: boolean;
  readonly isVerified: boolean;
  readonly sort: 'name' | 'changed';
  readonly isReversed: boolean;
}

export const EVERYTHING: ListState = {
  search: '',
  type: null,
  ownerId: null,
  isFavourite: false,
  isVerified: false,
  sort: 'changed',
  isReversed: false,
};

const TYPES = ['FOLDER', 'WORKBOOK', 'REPORT'] as const;

/** Reads the parameters of an address. Those that are unknown or wrong are ignored. */
export function readListState(address: string): ListState {
  const query = new URLSearchParams(address);
  const ownerId = Number(query.get('owner') ?? Number.NaN);
  const sort = /^(-?)(name|changed)$/.exec(query.get('sort') ?? '');
  return {
    search: (query.get('search') ?? '').slice(0, 255),
    type: TYPES.find((type) => type.toLowerCase() === query.get('type')) ?? null,
    ownerId: Number.isSafeInteger(ownerId) && ownerId > 0 ? ownerId : null,
    isFavourite: query.has('favourites'),
    isVerified: query.has('verified'),
    sort: sort?.[2] === 'name' ? 'name' : 'changed',
    isReversed: sort?.[1] === '-',
  };
}

/** The parameters of the address; empty for all objects in the usual order. */
export function listAddress(state: ListState): string {
  const query = new URLSearchParams();
  if (state.search !== '') query.set('search', state.search);
  if (state.type !== null) query.set('type', state.type.toLowerCase());
  if (state.ownerId !== null) query.set('owner', String(state.ownerId));
  if (state.isFavourite) query.set('favourites', '1');
  if (state.isVerified) query.set('verified', '1');
  if (state.sort !== EVERYTHING.sort || state.isReversed)
    query.set('sort', `${state.isReversed ? '-' : ''}${state.sort}`);
  return query.toString();
}

/** Whether objects of all folders are listed. */
export function isEverywhere({ search, ownerId, isFavourite, isVerified }: ListState): boolean {
  return search !== '' || ownerId !== null || isFavourite || isVerified;
}

/** Whether anything is left out. */
export function isFiltered(state: ListState): boolean {
  return isEverywhere(state) || state.type !== null;
}

/** What to ask the server. */
export function filterOf(state: ListState, folderId: number | null): WorkspaceFilter {
  const { search, type, ownerId, isFavourite, isVerified, sort, isReversed } = state;
  const isAscending = (sort === 'name') !== isReversed;
  return {
    ...(folderId === null || isEverywhere(state) ? {} : { folderId }),
    ...(search === '' ? {} : { search }),
    ...(type === null ? {} : { types: [type] }),
    ...(ownerId === null ? {} : { ownerId }),
    ...(isFavourite || isVerified
      ? {
          only: [
            ...(isFavourite ? ['FAVOURITES' as const] : []),
            ...(isVerified ? ['VERIFIED' as const] : []),
          ],
        }
      : {}),
    orderByField: sort === 'name' ? 'name' : 'updated_at',
    orderByDirection: isAscending ? 'ASC' : 'DESC',
  };
}
