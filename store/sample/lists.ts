import lists from './lists.json';

/** A list of the sample's shop: with fixed titles, or with titles that the day decides. */
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
