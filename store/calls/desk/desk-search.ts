import { findAll, findThing } from '../../desk/search/find';
import type { DeskCalls } from './desk-call-table';

export const deskSearch = {
	'desk-search/find': findAll,
	'desk-search/go': (store, actor, { query }) => findThing(store, actor, query),
} satisfies Partial<DeskCalls>;
