import type { MenuLink } from '../paths/links';
import { MenuAnchor } from './menu-anchor';

/**
 * Renders the shop's menu. On a wide screen all items are visible, and on a small screen a button opens the menu. In the
 * document, the list of menu items comes after the menu button's element, not inside it. A wide screen therefore shows the menu
 * items in every browser, whether the button is open or closed. A menu item with items below it opens these items, with or
 * without scripts.
 */
export function SiteMenu({ links, more }: { links: MenuLink[]; more: MenuLink[] }) {
	if (links.length === 0) return null;
	return (
		<>
			<details className="site-menu">
				<summary className="site-menu-button">
					<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
						<path d="M4 7h16M4 12h16M4 17h16" />
					</svg>
					<span>Menu</span>
				</summary>
			</details>
			<nav className="site-menu-panel" aria-label="Main">
				<ul className="site-menu-list">
					{links.map((link) => (
						<li key={link.label}>
							{link.links ? <Submenu link={link} /> : <MenuAnchor link={link} className="site-menu-link" />}
						</li>
					))}
					{more.length > 0 ? (
						<li className="site-menu-more">
							<details className="menu" name="menu">
								<summary className="site-menu-link">
									More<span className="visually-hidden"> Menus</span>
								</summary>
								<ul className="menu-panel menu-panel-end menu-list">
									<MenuItems links={more} />
								</ul>
							</details>
						</li>
					) : null}
				</ul>
			</nav>
		</>
	);
}

function Submenu({ link }: { link: MenuLink }) {
	return (
		<details className="menu" name="menu">
			<summary className="site-menu-link">{link.label}</summary>
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

/**
 * Renders the items below the first level of the menu. The items below the first level are always visible: a heading with its
 * links below it.
 */
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
