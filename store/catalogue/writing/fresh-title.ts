import type { TitleRecord } from '../feeds/title-record';
import type { CatalogueTitle } from './catalogue-title';
import { type Derived, derivedOf } from './derived';
import { type MergeContext, mergeTitle } from './merge';

/** What a record makes of a title that the catalogue does not have: all that can be worked out without asking it. */
export interface FreshTitle {
	title: CatalogueTitle;
	derived: Derived;
	/** The store's, which its lowest price is in. */
	currency: string;
}

export function freshTitle(record: TitleRecord, context: MergeContext): FreshTitle {
	const title = mergeTitle(null, record, context);
	return { title, derived: derivedOf(title), currency: context.settings.checkout_info.currency };
}
