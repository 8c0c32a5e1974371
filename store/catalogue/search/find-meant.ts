import type { BrowseResult } from '../../contract/browse';
import type { Browsing } from './browsing';
import { find, type Search } from './find';
import type { Found } from './found';
import { rewritten } from './spelling/rewriting';
import { parseQuery } from './words/parse-query';

interface Meant {
	search: Search;
	found: Found;
	instead: Pick<BrowseResult, 'shown_for' | 'did_you_mean'>;
}

/**
 * What was typed, or what was probably meant where it finds nothing or little and something better is found under the
 * same filters. Filters make no word misspelt: what they leave of what it finds does not count. `asTyped` only offers that.
 */
export async function findMeant(store: Browsing, search: Search, asTyped: boolean): Promise<Meant> {
	const found = await find(store, search);
	const typed: Meant = { search, found, instead: { shown_for: null, did_you_mean: null } };
	const term = search.question ? await rewritten(store, search.question, search.type, found.worded) : null;
	const question = term === null ? null : parseQuery(term);
	if (!question) return typed;
	const meant = { ...search, question };
	const better = await find(store, meant);
	if (better.count === 0) return typed;
	if (asTyped) return { ...typed, instead: { shown_for: null, did_you_mean: term } };
	return { search: meant, found: better, instead: { shown_for: term, did_you_mean: null } };
}
