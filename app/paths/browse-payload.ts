import type { PayloadOf } from '~store/contract/contract';
import type { BrowseQuery } from './browse-query';

/** Converts the query of the browse page to the payload of the store's call (docs/behaviour/browsing.md#filters). */
export const browsePayload = ({
	term,
	kind,
	asTyped,
	everyEdition,
	list,
	filters,
	sort,
	size,
	offset,
}: BrowseQuery): PayloadOf<'browse/get'> => ({
	...filters,
	offset,
	limit: size,
	...(list === null ? {} : { list }),
	...(sort === null ? {} : { sort }),
	...(term === '' ? {} : { term, kind }),
	...(term !== '' && asTyped ? { words: 'typed' as const } : {}),
	...(term !== '' && everyEdition ? { editions: 'all' as const } : {}),
});
