import lists from './lists.json';

/** A list of the bookseller's as the sample keeps it: with titles of its own, or with what the day brings. */
export interface SampleList {
	key: string;
	kind: string;
	name: string;
	header?: string;
	description?: string;
	titles?: string[];
	pick?: string;
	category?: string;
	sub_category?: string;
	page_id?: string;
}

export const sampleLists: readonly SampleList[] = lists;
