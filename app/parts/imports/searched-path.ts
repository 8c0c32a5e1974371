import type { FoundSearch } from '~store/contract/browse';
import { foundPath } from '../../paths/search-paths';
import { browsePath } from '../../paths/write-path';

/** Returns the page of a search by web page or file: its results, or its progress. */
export const searchedPath = ({ key, state }: FoundSearch): string =>
	state === 'complete' ? browsePath({ list: key }) : foundPath(key);
