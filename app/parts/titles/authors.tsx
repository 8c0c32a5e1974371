import { Fragment } from 'react';
import { useShop } from '../../page/shop';
import { encodePart, guardSegment } from '../../paths/path-segment';
import type { CardTitle } from './card-data';

interface AuthorsProps {
	authors: CardTitle['authors'];
	/** Whether each name is a link to what else that author wrote. */
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
			{/* Spaces that allow no break make room for the leaf: it never stands on a line of its own. */}
			{canadian && country === 'CA' ? (
				<i className="maple" role="img" aria-label="Canadian author">
					{'\u00a0\u00a0\u00a0\u00a0'}
				</i>
			) : null}
			{role ? ` (${role.toLowerCase()})` : ''}
		</Fragment>
	));
}
