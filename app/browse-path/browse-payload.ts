import type { PayloadOf } from '~store/contract/contract';
import type { BrowseQuery } from './browse-query';

/** A query as the store is asked it (docs/behaviour/browsing.md#filters). */
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
	o: offset,
	l: size,
	...(list === null ? {} : { x: list }),
	...(sort === null ? {} : { v: sort }),
	...(term === '' ? {} : { t: term, k: kind }),
	...(term !== '' && asTyped ? { w: 'typed' as const } : {}),
	...(term !== '' && everyEdition ? { e: 'all' as const } : {}),
});
