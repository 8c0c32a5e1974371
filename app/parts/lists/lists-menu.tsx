import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../page/lazy-part';
import { useShop } from '../../page/shop';
import { LeadingWords } from '../../ui/leading-words';
import type { CardTitle } from '../titles/card-data';

const ListsLink = ({ path }: { path: string }) => (
	<a className="button button-quiet" href={path} rel="nofollow">
		<LeadingWords way="Add to">a list</LeadingWords>
	</a>
);

/** The menu is only for customers with scripts, and is fetched when the page is there. */
const OpenMenu = lazyPart(async () => (await import('./open-lists-menu')).OpenListsMenu, ListsLink);

interface ListsMenuProps {
	title: Pick<CardTitle, 'eisbn' | 'title'>;
}

/** The way onto the customer's lists: a page of its own, and where scripts run a menu (docs/behaviour/lists.md#lists-menu). */
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
