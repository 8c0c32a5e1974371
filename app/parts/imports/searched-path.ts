import type { FoundSearch } from '~store/contract/browse';
import { foundPath } from '../../paths/search-paths';
import { browsePath } from '../../paths/write-path';

/** Returns the path of a search by web page or file: the path of its results, or of its progress. */
export const searchedPath = ({ key, state }: FoundSearch): string =>
	state === 'complete' ? browsePath({ list: key }) : foundPath(key);
