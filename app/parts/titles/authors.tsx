import { Fragment } from 'react';
import { useShop } from '../../page/shop';
import { encodePart, guardSegment } from '../../paths/path-segment';
import type { CardTitle } from './card-data';

interface AuthorsProps {
	authors: CardTitle['authors'];
	/** Whether each name links to the author's other books. */
	linked?: boolean;
}

export const authorPath = (name: string): string => `/browse/filter/k/author/t/${guardSegment(encodePart(name))}`;

/** Renders the authors of a book. A Canadian store marks Canadian authors (docs/behaviour/titles.md#authors). */
export function Authors({ authors = [], linked }: AuthorsProps) {
	const { country } = useShop();
	return authors.map(({ name, canadian, role }, at) => (
		<Fragment key={`${name} ${role}`}>
			{at > 0 ? ', ' : ''}
			{linked ? <a href={authorPath(name)}>{name}</a> : name}
			{/* Non-breaking spaces keep the maple leaf on the same line as the name. */}
			{canadian && country === 'CA' ? (
				<i className="maple" role="img" aria-label="Canadian author">
					{'\u00a0\u00a0\u00a0\u00a0'}
				</i>
			) : null}
			{role ? ` (${role.toLowerCase()})` : ''}
		</Fragment>
	));
}
