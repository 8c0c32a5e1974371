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

/** Loads the menu's code after the page, only for customers whose browsers run scripts. */
const OpenMenu = lazyPart(async () => (await import('./open-lists-menu')).OpenListsMenu, ListsLink);

interface ListsMenuProps {
	title: Pick<CardTitle, 'eisbn' | 'title'>;
}

/**
 * A link to the page that adds the title to a list. With scripts, a menu replaces the link (docs/behaviour/lists.md#lists-menu).
 */
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
