import { type Caller, keyAllows } from '../../../auth/caller.ts';
import { type Action, ALL_RESOURCES, type ResourceType } from '../../../auth/permissions.ts';
import type { Rights } from '../../../auth/rights.ts';

/** What a caller may do with an object. Each level includes the lower ones. */
export const NONE = 0;
export const VIEW = 1;
export const EDIT = 2;
export const FULL = 3;
export type Level = typeof NONE | typeof VIEW | typeof EDIT | typeof FULL;

export const CONTENT_KINDS = ['Folder', 'Workbook', 'Report'] as const satisfies readonly ResourceType[];
export type ContentKind = (typeof CONTENT_KINDS)[number];
/** The kind of an object by its type in requests. */
export const KIND_OF = { FOLDER: 'Folder', WORKBOOK: 'Workbook', REPORT: 'Report' } as const;

/** The actions of each kind, from view to full. */
export const ACTIONS_OF: Readonly<Record<ContentKind, readonly [Action, Action, Action]>> = {
  Folder: ['FolderRead', 'FolderEdit', 'FolderManage'],
  Workbook: ['WorkbookRead', 'WorkbookEdit', 'WorkbookManage'],
  Report: ['ReportRead', 'ReportEdit', 'ReportManage'],
};

/** The columns that decide who may do what with an object. */
export interface Owned {
  readonly id: number;
  readonly owner_user_id: number | null;
  /** The embed tenant whose users made the object; null for the account's own. */
  readonly embed_tenant_id: number | null;
}

export interface FolderNode extends Owned {
  readonly parent_id: number | null;
  readonly name: string;
}

/** An object in a folder, or at the root of the workspace. */
export interface InFolder extends Owned {
  readonly folder_id: number | null;
}

/** A report, which is either in a folder or a tab of a workbook. */
export interface ReportNode extends InFolder {
  readonly workbook: InFolder | null;
}

/**
 * What gives a caller their level on an object: owning it, a policy on it, owning or a policy on a folder above it, the
 * admin role, another role, or nothing but what they see inside a folder.
 */
export type Reason =
  | { readonly type: 'OWNER' | 'SHARED' | 'ADMINISTRATOR' | 'ROLE' | 'CONTENTS' }
  | { readonly type: 'FOLDER'; readonly folder: FolderNode };

/** The objects of a kind that a caller may see, or those that they may edit, as a filter for the SQL of lists. */
export interface Visible {
  readonly tenantId: number;
  /** The embed tenant of the caller; null for people of the account. */
  readonly realm: number | null;
  readonly userId: number;
  /** Whether only objects of this realm are among them: embed users edit nothing of the account. */
  readonly isOfRealmOnly: boolean;
  /** Whether all of the account's own objects are among them. */
  readonly seesAll: boolean;
  /** Whether a limit of the credential excludes all objects of the kind. */
  readonly seesNone: boolean;
  /** The objects with a policy for the caller that is enough. */
  readonly ids: readonly number[];
  /** The folders whose contents are among them, except objects with a policy that is not enough. */
  readonly folderIds: readonly number[];
  readonly exceptIds: readonly number[];
}

/** The objects of a kind to which a caller has full access, as a filter for SQL. */
export interface Managed {
  /** The embed tenant of the caller, to whose objects they are limited; null for people of the account. */
  readonly realm: number | null;
  readonly userId: number;
  /** Whether the caller manages all of the account's own objects. */
  readonly managesAll: boolean;
  /** Whether a limit of the credential prevents managing objects of the kind. */
  readonly managesNone: boolean;
  /** The folders to which the caller has full access. */
  readonly folderIds: readonly number[];
}

/** The embed tenant whose content a caller makes; null for people of the account. */
export function realmOf(caller: Caller): number | null {
  return caller.embed?.embedTenant?.id ?? null;
}

/**
 * What a caller may do with folders, workbooks and reports. Owners and administrators have full access. For others, a
 * policy on the object itself decides, or else one on the nearest folder that has one or that they own; a role can grant
 * a level everywhere. Content of an embed tenant exists for its own users only, and content of the account can be shared
 * with embed users for viewing only.
 */
export class ContentAccess {
  readonly #caller: Caller;
  readonly #folders: ReadonlyMap<number, FolderNode>;
  readonly #granted: ReadonlyMap<ContentKind, Grants>;
  /** The highest levels that the limits of the credential allow. */
  readonly #most: Readonly<Record<ContentKind, Level>>;
  readonly #inherited = new Map<number, Level>();
  readonly #pathIds: ReadonlySet<number>;
  /** The folders whose contents the caller may see, or edit, computed on first use. */
  readonly #folderIds = new Map<Level, readonly number[]>();

  /**
   * @param folders the folders to decide about, with all folders above them
   * @param pathIds folders that contain an object which the caller may see
   */
  constructor(caller: Caller, folders: readonly FolderNode[], pathIds: readonly number[] = []) {
    this.#caller = caller;
    this.#folders = new Map(folders.map((folder) => [folder.id, folder]));
    this.#granted = grantedLevels(caller);
    this.#most = {
      Folder: keyLevel(caller, 'Folder'),
      Workbook: keyLevel(caller, 'Workbook'),
      Report: keyLevel(caller, 'Report'),
    };
    this.#pathIds = this.#withFoldersAbove([
      ...pathIds,
      ...folders.filter((folder) => this.folder(folder) > NONE).map(({ id }) => id),
    ]);
  }

  /** What the caller may do with a folder. */
  folder(folder: FolderNode): Level {
    return this.#limited('Folder', folder, this.#ofFolder(folder));
  }

  workbook(workbook: InFolder): Level {
    return this.#limited('Workbook', workbook, this.#ofObject('Workbook', workbook));
  }

  /** What the caller may do with a report that is not a tab. */
  folderReport(report: InFolder): Level {
    return this.#limited('Report', report, this.#ofObject('Report', report));
  }

  /** What the caller may do with a report. A tab inherits from its workbook instead of a folder. */
  report(report: ReportNode): Level {
    const { workbook } = report;
    const level =
      workbook === null
        ? this.#ofObject('Report', report)
        : (this.#own('Report', report) ?? this.#ofObject('Workbook', workbook));
    return this.#limited('Report', report, higher(level, this.#everywhere('Report', report)));
  }

  /** Whether the caller may delete or move a report: with full access, or by editing the workbook of which it is a tab. */
  managesReport(report: ReportNode): boolean {
    const level = this.report(report);
    if (level === FULL) return true;
    const isEditor = report.workbook !== null && level >= EDIT && this.workbook(report.workbook) >= EDIT;
    return isEditor && this.#most.Report === FULL;
  }

  /** What gives the caller their level on an object. @param folderId the folder in which it is */
  reason(kind: ContentKind, object: Owned, folderId: number | null): Reason {
    const own = this.#own(kind, object);
    const above = folderId === null ? undefined : this.#folders.get(folderId);
    const level = own ?? (above === undefined ? NONE : this.#ofFolder(above));
    const everywhere = this.#everywhere(kind, object);
    if (level < everywhere) return { type: this.#caller.hasAdminRole ? 'ADMINISTRATOR' : 'ROLE' };
    if (level === NONE) return { type: 'CONTENTS' };
    if (own !== undefined)
      return { type: object.owner_user_id === this.#caller.user.id ? 'OWNER' : 'SHARED' };
    if (above === undefined) return { type: 'CONTENTS' };
    const reason = this.reason('Folder', above, above.parent_id);
    return reason.type === 'OWNER' || reason.type === 'SHARED' ? { type: 'FOLDER', folder: above } : reason;
  }

  /** Whether the caller may know that a folder exists, because of its own policies or to reach its contents. */
  isVisible(folderId: number): boolean {
    return this.#pathIds.has(folderId);
  }

  visibleFolders(): FolderNode[] {
    return [...this.#folders.values()].filter(({ id }) => this.#pathIds.has(id));
  }

  folderById(id: number): FolderNode | undefined {
    return this.#folders.get(id);
  }

  /** The folders above a folder from the root downwards, with the folder itself last. */
  path(folderId: number | null): FolderNode[] {
    const path: FolderNode[] = [];
    for (let id = folderId; id !== null; ) {
      const folder = this.#folders.get(id);
      if (folder === undefined) break;
      path.unshift(folder);
      id = folder.parent_id;
    }
    return path;
  }

  /** The objects of a kind on which the caller has at least a level. */
  visible(kind: 'Workbook' | 'Report', least: typeof VIEW | typeof EDIT = VIEW): Visible {
    const known = this.#folderIds.get(least);
    const folderIds =
      known ??
      [...this.#folders.values()].filter((folder) => this.#ofFolder(folder) >= least).map(({ id }) => id);
    this.#folderIds.set(least, folderIds);
    return { ...sharedWith(this.#caller, kind, least), folderIds };
  }

  /**
   * The objects of a kind that the caller manages: their own, those in folders to which they have full access, and all
   * of the account's with a role for them. Policies on single objects do not count.
   */
  managed(kind: ContentKind): Managed {
    const realm = realmOf(this.#caller);
    const everywhere = this.#everywhere(kind, { id: 0, owner_user_id: null, embed_tenant_id: realm });
    return {
      realm,
      userId: this.#caller.user.id,
      managesAll: everywhere === FULL,
      managesNone: this.#most[kind] < FULL,
      folderIds: [...this.#folders.values()]
        .filter((folder) => this.#ofFolder(folder) === FULL)
        .map(({ id }) => id),
    };
  }

  #ofFolder(folder: FolderNode): Level {
    const known = this.#inherited.get(folder.id);
    if (known !== undefined) return known;
    const own = this.#own('Folder', folder);
    const above = folder.parent_id === null ? undefined : this.#folders.get(folder.parent_id);
    const level = higher(
      own ?? (above === undefined ? NONE : this.#ofFolder(above)),
      this.#everywhere('Folder', folder),
    );
    this.#inherited.set(folder.id, level);
    return level;
  }

  #ofObject(kind: ContentKind, object: InFolder): Level {
    const folder = object.folder_id === null ? undefined : this.#folders.get(object.folder_id);
    const inherited = folder === undefined ? NONE : this.#ofFolder(folder);
    return higher(this.#own(kind, object) ?? inherited, this.#everywhere(kind, object));
  }

  /** The level that ownership or a policy on the object itself grants; undefined without either. */
  #own(kind: ContentKind, object: Owned): Level | undefined {
    if (object.owner_user_id === this.#caller.user.id) return FULL;
    return this.#granted.get(kind)?.byId.get(object.id);
  }

  #everywhere(kind: ContentKind, { embed_tenant_id }: Owned): Level {
    if (embed_tenant_id !== null) return NONE;
    if (this.#caller.hasAdminRole) return FULL;
    return this.#granted.get(kind)?.everywhere ?? NONE;
  }

  #limited(kind: ContentKind, { embed_tenant_id }: Owned, level: Level): Level {
    const realm = realmOf(this.#caller);
    if (embed_tenant_id !== null && embed_tenant_id !== realm) return NONE;
    const most = embed_tenant_id === realm ? FULL : VIEW;
    return lower(lower(level, most), this.#most[kind]);
  }

  #withFoldersAbove(ids: readonly number[]): Set<number> {
    const all = new Set<number>();
    for (const start of ids)
      for (let id: number | null = start; id !== null && !all.has(id); ) {
        const folder: FolderNode | undefined = this.#folders.get(id);
        if (folder === undefined) break;
        all.add(id);
        id = folder.parent_id;
      }
    return all;
  }
}

/** The objects of a kind on which a caller has at least a level, in any folder. */
export function sharedWith(caller: Caller, kind: ContentKind, least: Level = VIEW): Visible {
  const granted = grantedLevels(caller).get(kind);
  const levels = [...(granted?.byId ?? [])];
  return {
    tenantId: caller.tenantId,
    realm: realmOf(caller),
    userId: caller.user.id,
    isOfRealmOnly: least > VIEW,
    seesAll: caller.hasAdminRole || (granted?.everywhere ?? NONE) >= least,
    seesNone: keyLevel(caller, kind) < least,
    ids: levels.filter(([, level]) => level >= least).map(([id]) => id),
    folderIds: [],
    exceptIds: levels.filter(([, level]) => level < least).map(([id]) => id),
  };
}

/** The levels that policies grant on objects of a kind. */
interface Grants {
  /** The level on all objects of the kind. */
  everywhere: Level;
  readonly byId: Map<number, Level>;
}

/** Keyed by the rights of a caller, which stay the same object for seconds. */
const grantsOf = new WeakMap<Rights, ReadonlyMap<ContentKind, Grants>>();

function grantedLevels({ rights }: Caller): ReadonlyMap<ContentKind, Grants> {
  const grants = grantsOf.get(rights) ?? findGrants(rights);
  grantsOf.set(rights, grants);
  return grants;
}

function findGrants({ policies }: Rights): ReadonlyMap<ContentKind, Grants> {
  const grants = new Map(
    CONTENT_KINDS.map((kind): [ContentKind, Grants] => [kind, { everywhere: NONE, byId: new Map() }]),
  );
  for (const { resourceType, actions, resources } of policies) {
    const kind = CONTENT_KINDS.find((known) => known === resourceType);
    const ofKind = kind && grants.get(kind);
    if (kind === undefined || ofKind === undefined) continue;
    const level = levelOf(kind, actions);
    if (level === NONE) continue;
    for (const id of resources) {
      if (id === ALL_RESOURCES) ofKind.everywhere = higher(level, ofKind.everywhere);
      // Skips other spellings such as `07`.
      else if (/^[1-9]\d{0,14}$/.test(id))
        ofKind.byId.set(Number(id), higher(level, ofKind.byId.get(Number(id)) ?? NONE));
    }
  }
  return grants;
}

/** The level that actions grant on objects of a kind. */
export function levelOf(kind: ContentKind, actions: readonly Action[]): Level {
  return highestOf(kind, (action) => actions.includes(action) || actions.includes('All'));
}

/** The highest level that the limits of the credential allow. */
function keyLevel(caller: Caller, kind: ContentKind): Level {
  return highestOf(kind, (action) => keyAllows(caller, action));
}

function highestOf(kind: ContentKind, isAllowed: (action: Action) => boolean): Level {
  const [read, edit, manage] = ACTIONS_OF[kind];
  if (isAllowed(manage)) return FULL;
  if (isAllowed(edit)) return EDIT;
  return isAllowed(read) ? VIEW : NONE;
}

const higher = (left: Level, right: Level): Level => (left > right ? left : right);
const lower = (left: Level, right: Level): Level => (left < right ? left : right);
