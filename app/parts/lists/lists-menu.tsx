import { lazy, Suspense, useEffect, useState } from 'react';
import type { CardTitle } from '../../components/card-data';
import { LeadingWords } from '../../components/leading-words';
import { useShop } from '../../components/shop';

/** For customers with scripts alone: fetched when the page is there. */
const OpenMenu = lazy(async () => ({ default: (await import('./open-lists-menu')).OpenListsMenu }));

interface ListsMenuProps {
	title: Pick<CardTitle, 'eisbn' | 'title'>;
}

/** The way onto the customer's lists: a page of its own, and where scripts run a menu (spec 1 §4). */
export function ListsMenu({ title }: ListsMenuProps) {
	const { logged_in } = useShop();
	const path = `/item/${title.eisbn}/lists`;
	const [live, setLive] = useState(false);
	useEffect(() => setLive(true), []);
	const link = (
		<a className="button button-quiet" href={path} rel="nofollow">
			<LeadingWords way="Add to">a list</LeadingWords>
		</a>
	);
	if (!live || !logged_in) return link;
	return (
		<Suspense fallback={link}>
			<OpenMenu path={path} />
		</Suspense>
	);
}
