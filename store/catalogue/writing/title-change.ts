import type { CatalogueTitle } from './catalogue-title';

/** A title before and after a batch: `before` is null for one that is new. */
export interface TitleChange {
	before: CatalogueTitle | null;
	after: CatalogueTitle;
}

/** A change whose title has its id by now. */
export interface SavedChange extends TitleChange {
	id: number;
}
