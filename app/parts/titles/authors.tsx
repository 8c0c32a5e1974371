import { Fragment } from 'react';
import { useShop } from '../../page/shop';
import { encodePart, guardSegment } from '../../paths/path-segment';
import type { CardTitle } from './card-data';

interface AuthorsProps {
	authors: CardTitle['authors'];
	/** Each name leads to what else its bearer wrote. */
	linked?: boolean;
}

export const authorPath = (name: string): string => `/browse/filter/k/author/t/${guardSegment(encodePart(name))}`;

/** Who made the book. A Canadian store flags its own (docs/behaviour/titles.md#authors). */
export function Authors({ authors = [], linked }: AuthorsProps) {
	const { country } = useShop();
	return authors.map(({ name, canadian, role }, at) => (
		<Fragment key={`${name} ${role}`}>
			{at > 0 ? ', ' : ''}
			{linked ? <a href={authorPath(name)}>{name}</a> : name}
			{/* Spaces that allow no break make its room: the leaf never stands on a line of its own. */}
			{canadian && country === 'CA' ? (
				<i className="maple" role="img" aria-label="Canadian author">
					{'\u00a0\u00a0\u00a0\u00a0'}
				</i>
			) : null}
			{role ? ` (${role.toLowerCase()})` : ''}
		</Fragment>
	));
}
