import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { changeListPage } from '../parts/lists/change-list.server';
import { ListScreen, listHandle, listMeta } from '../parts/lists/list-screen';
import { loadList } from '../parts/lists/load-list.server';
import { sheetLinks } from '../styles/sheets';

export const handle = listHandle;

export const links = sheetLinks('titles', 'forms', 'list', 'covers');

export const meta = listMeta;

/** Loads the list in the view for ordering, with all offers of each title (docs/behaviour/lists.md#list-page). */
export const loader = (args: LoaderFunctionArgs) => loadList(args, { cartable: true });

export const action = (args: ActionFunctionArgs) => changeListPage(args);

export default ListScreen;
