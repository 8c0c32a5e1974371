import { Suspense, useEffect, useState } from 'react';
import type { CardTitle } from '../../components/card-data';
import { useShop } from '../../components/shop';
import { lazyPart } from '../../page/lazy-part';

const ListsLink = ({ path }: { path: string }) => (
	<a className="button" href={path} rel="nofollow">
		Add to a list
	</a>
);

/** For customers with scripts alone: fetched when the page is there. */
const OpenMenu = lazyPart(async () => (await import('./open-lists-menu')).OpenListsMenu, ListsLink);

interface ListsMenuProps {
	title: Pick<CardTitle, 'eisbn' | 'title'>;
}

/** The way onto the customer's lists: a page of its own, and where scripts run a menu (spec 1 §4). */
export function ListsMenu({ title }: ListsMenuProps) {
	const { logged_in } = useShop();
	const path = `/item/${title.eisbn}/lists`;
	const [live, setLive] = useState(false);
	useEffect(() => setLive(true), []);
	const link = <ListsLink path={path} />;
	if (!live || !logged_in) return link;
	return (
		<Suspense fallback={link}>
			<OpenMenu path={path} />
		</Suspense>
	);
}
