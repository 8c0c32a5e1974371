import { Form, NavLink, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { roleNames } from '~store/contract/desk-roles';
import type { DeskMe } from '~store/contract/desk-session';
import { DeskKeys } from './desk-keys';
import { deskSections } from './desk-navigation';
import { DeskSearch } from './desk-search';

/** Renders the header of every desk page: links to the sections, the search field, and the logged-in staff member. */
export function DeskHeader({ me, keys }: { me: DeskMe; keys: boolean }) {
	const rooms = useRoomInView();
	return (
		<header className="desk-header no-print">
			<div className="page desk-bar">
				<p className="desk-name">
					<strong>{me.shop_name}</strong> <span className="soft">desk</span>
				</p>{' '}
				<DeskSearch keys={keys} />{' '}
				<p className="desk-me small">
					<NavLink to="/desk/me">{me.name}</NavLink>{' '}
					<span className="soft">
						{roleNames[me.role]}
						{me.location ? `, ${me.location.name}` : ''}
					</span>
				</p>{' '}
				<DeskKeys role={me.role} on={keys} />{' '}
				<Form method="post" action="/desk/log-out">
					<button className="button button-quiet small">Log out</button>
				</Form>
			</div>
			<nav className="page desk-nav" aria-label="Desk">
				<ul ref={rooms}>
					{deskSections
						.filter((section) => section.for.includes(me.role))
						.map(({ to, words }) => (
							<li key={to}>
								<NavLink to={to} end={to === '/desk'}>
									{words}
								</NavLink>{' '}
							</li>
						))}
				</ul>
			</nav>
		</header>
	);
}

/** Scrolls the link of the current section into view. On a phone, the section links are one line that scrolls sideways. */
function useRoomInView() {
	const list = useRef<HTMLUListElement>(null);
	const { pathname } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page is another room
	useEffect(() => {
		const here = list.current?.querySelector<HTMLElement>('[aria-current]');
		// Scrolls only the line of section links, never the page.
		if (list.current && here) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - 24;
	}, [pathname]);
	return list;
}
