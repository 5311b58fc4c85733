import type { TrashedObject } from '@facet/client';
import type { WorkspaceWords } from '../words/workspace/words.ts';
import { Changed } from './Changed.tsx';
import { personName } from './keys-of.ts';
import type { Column } from './list-column.ts';
import classes from './ObjectList.module.css';
import { TypeIcon } from './ObjectName.tsx';

const DAY_MS = 86_400_000;

/** The columns of the trash: what it was and where, who deleted it, and for how long it is kept. */
export function trashColumns(words: WorkspaceWords): Column<TrashedObject>[] {
  const { trashPage } = words;
  return [
    {
      id: 'name',
      title: words.columns.name,
      width: 'minmax(0, 1.5fr)',
      isOnPhones: true,
      cell: ({ type, name }) => (
        <>
          <TypeIcon type={type} />
          <span className={classes.trashed} dir="auto" title={name}>
            {name}
          </span>
        </>
      ),
    },
    {
      id: 'place',
      title: trashPage.place,
      width: 'minmax(0, 1fr)',
      cell: ({ workbook, folderPath }) => (
        <span className={classes.person} dir="auto">
          {workbook === null
            ? folderPath.map(({ name }) => name).join(' / ') || words.workspace
            : trashPage.inWorkbook(workbook.name)}
        </span>
      ),
    },
    {
      id: 'deletedBy',
      title: trashPage.deletedBy,
      width: '160px',
      cell: ({ deletedBy }) => (
        <span className={classes.person} dir="auto">
          {personName(deletedBy)}
        </span>
      ),
    },
    {
      id: 'deletedAt',
      title: trashPage.deletedAt,
      width: '128px',
      cell: ({ deletedAt }) => <Changed at={deletedAt} />,
    },
    {
      id: 'left',
      title: trashPage.left,
      width: '88px',
      isOnPhones: true,
      cell: ({ eraseAt }) =>
        trashPage.days(Math.max(0, Math.ceil((Date.parse(eraseAt) - Date.now()) / DAY_MS))),
    },
  ];
}
