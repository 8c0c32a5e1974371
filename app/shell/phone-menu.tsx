import type { ReactNode } from 'react';
import type { MenuLink } from '../navigation/links';
import { MenuAnchor } from './menu-anchor';

interface PhoneMenuProps {
	links: MenuLink[];
	/** What stands above the links. */
	first: ReactNode;
}

/** The menu of a small screen, behind one word. */
export function PhoneMenu({ links, first }: PhoneMenuProps) {
	return (
		<details className="phone-menu">
			<summary className="phone-menu-button">
				<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
					<path d="M4 7h16M4 12h16M4 17h16" />
				</svg>
				Menu
			</summary>
			<nav className="phone-menu-panel" aria-label="Menu">
				{first}
				<Items links={links} />
			</nav>
		</details>
	);
}

function Items({ links }: { links: MenuLink[] }) {
	return (
		<ul className="menu-list">
			{links.map((link) => (
				<li key={link.label}>
					<MenuAnchor link={link} className={link.href === undefined ? 'menu-heading' : 'phone-menu-link'} />
					{link.links ? (
						<div className="menu-below">
							<Items links={link.links} />
						</div>
					) : null}
				</li>
			))}
		</ul>
	);
}
