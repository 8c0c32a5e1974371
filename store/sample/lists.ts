import lists from './lists.json';

/** A title list of the sample shop. The titles of the list are either fixed, or chosen by the current day. */
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
