import type { MenuLink } from '../navigation/links';
import { MenuAnchor } from './menu-anchor';

/** The menu across a wide page. What lies below a word opens under it, with or without scripts. */
export function WideMenu({ links, more }: { links: MenuLink[]; more: MenuLink[] }) {
	if (links.length === 0) return null;
	return (
		<nav className="wide-menu" aria-label="Main">
			<ul className="page wide-menu-list">
				{links.map((link) => (
					<li key={link.label}>
						{link.links ? <Submenu link={link} /> : <MenuAnchor link={link} className="wide-menu-link" />}
					</li>
				))}
				{more.length > 0 ? (
					<li className="wide-menu-more">
						<details className="menu" name="menu">
							<summary className="wide-menu-link">More Menus</summary>
							<ul className="menu-panel menu-panel-end menu-list">
								<MenuItems links={more} />
							</ul>
						</details>
					</li>
				) : null}
			</ul>
		</nav>
	);
}

function Submenu({ link }: { link: MenuLink }) {
	return (
		<details className="menu" name="menu">
			<summary className="wide-menu-link">{link.label}</summary>
			<ul className="menu-panel menu-list">
				{link.href === undefined ? null : (
					<li>
						<MenuAnchor link={{ ...link, label: `All ${link.label}` }} className="menu-item" />
					</li>
				)}
				<MenuItems links={link.links ?? []} />
			</ul>
		</details>
	);
}

/** Below the first level everything is open: a heading with its links under it. */
function MenuItems({ links }: { links: MenuLink[] }) {
	return links.map((link) => (
		<li key={link.label}>
			<MenuAnchor link={link} className={link.href === undefined ? 'menu-heading' : 'menu-item'} />
			{link.links ? (
				<ul className="menu-list menu-below">
					<MenuItems links={link.links} />
				</ul>
			) : null}
		</li>
	));
}
