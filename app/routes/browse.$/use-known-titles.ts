import { useNavigate } from '@remix-run/react';
import { type RefObject, useEffect, useState } from 'react';
import { isVisited, storeVisited } from '../../page/visited-pages';
import type { CardTitle } from '../../parts/titles/card-data';
import { itemPath } from '../../parts/titles/title-link';
import type { KnownItem } from '../item.$eisbn/known-item';

/**
 * With scripts, opens a title immediately with the data of its card (docs/behaviour/browsing.md#known-at-once). Stores the card's
 * data for the title's page, and opens that page without waiting. Does not handle gift cards, which have no title page, or
 * clicks that do not open a title.
 * @param list the list that the shopper browses, which is part of the titles' addresses
 * @returns the address of the title at which the shopper points, so that its scripts can be preloaded; null before the
 * shopper points at a title
 */
export function useKnownTitles(
	screen: RefObject<HTMLElement>,
	titles: CardTitle[],
	list: number | string | null | undefined,
): string | null {
	const navigate = useNavigate();
	const [near, setNear] = useState<string | null>(null);
	useEffect(() => {
		const element = screen.current;
		const [first] = titles;
		// Remix loads the routes of all links with this attribute together in one request.
		const link = first && element?.querySelector(`a[href="${itemPath(first.eisbn, list)}"]`);
		link?.setAttribute('data-discover', 'true');
		const byPath = new Map(
			titles.filter((title) => !title.is_giftcard).map((title) => [itemPath(title.eisbn, list), title]),
		);
		const onNear = ({ target }: Event) => {
			const link = linkAt(target);
			if (link && byPath.has(link.pathname)) setNear(link.pathname);
		};
		const onClick = (event: MouseEvent) => {
			const link = linkAt(event.target);
			const known = link && byPath.get(link.pathname);
			if (!known || !isPlain(event, link)) return;
			event.preventDefault();
			if (!isVisited(link.pathname)) storeVisited(link.pathname, { known } satisfies KnownItem);
			navigate(link.pathname, { viewTransition: true });
		};
		for (const type of nearing) element?.addEventListener(type, onNear, { passive: true });
		element?.addEventListener('click', onClick);
		return () => {
			for (const type of nearing) element?.removeEventListener(type, onNear);
			element?.removeEventListener('click', onClick);
		};
	}, [navigate, screen, titles, list]);
	return near;
}

const nearing = ['pointerover', 'touchstart', 'focusin'];

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
	target instanceof Element ? target.closest('a') : null;

const isPlain = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
	!event.defaultPrevented &&
	event.button === 0 &&
	!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
	link.search === '' &&
	link.hash === '';
