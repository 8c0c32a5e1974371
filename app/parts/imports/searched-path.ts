import type { FoundSearch } from '~store/contract/browse';
import { foundPath } from '../../paths/search-paths';
import { browsePath } from '../../paths/write-path';

/** Where a search by a page or a file leads: to what it found, or to how far it is. */
export const searchedPath = ({ key, state }: FoundSearch): string =>
	state === 'complete' ? browsePath({ list: key }) : foundPath(key);
