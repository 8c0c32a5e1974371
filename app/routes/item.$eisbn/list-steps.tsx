import { Link } from '@remix-run/react';
import { itemPath } from '../../parts/titles/title-link';
import { listPath } from '../../paths/list-path';
import type { ItemData } from './load-item.server';

interface ListStepsProps {
	list: NonNullable<ItemData['list']>;
	registry: ItemData['registry'];
}

/** Renders links to the list, and to the previous and next title on the list (docs/behaviour/item-page.md#within-a-list). */
export function ListSteps({ list, registry }: ListStepsProps) {
	const step = (eisbn: string) => `${itemPath(eisbn, list.id)}${registry ? `?registry=${registry.id}` : ''}`;
	return (
		<nav className="list-steps" aria-label={`In the list ${list.name}`}>
			{list.previous ? (
				<Link to={step(list.previous)} rel="prev">
					← Previous
				</Link>
			) : (
				<span className="soft">First</span>
			)}{' '}
			<Link to={listPath(list.id)}>{list.name}</Link>{' '}
			{list.next ? (
				<Link to={step(list.next)} rel="next">
					Next →
				</Link>
			) : (
				<span className="soft">Last</span>
			)}
		</nav>
	);
}
