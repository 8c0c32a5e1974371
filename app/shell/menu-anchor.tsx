import { Link, useLocation } from '@remix-run/react';
import { normalPath } from '~store/contract/own-path';
import type { MenuLink } from '../paths/links';

interface MenuAnchorProps {
	link: MenuLink;
	className?: string;
}

/**
 * Renders a link in the menu, which is marked if it leads to the current page. Renders a heading if the menu item has no target.
 */
export function MenuAnchor({ link, className }: MenuAnchorProps) {
	const { pathname } = useLocation();
	if (link.href === undefined) return <span className={className}>{link.label}</span>;
	if (link.external) {
		return (
			<a className={className} href={link.href} rel="noopener">
				{link.label}
			</a>
		);
	}
	const here = normalPath(link.href) === normalPath(pathname);
	return (
		<Link className={className} to={link.href} aria-current={here ? 'page' : undefined}>
			{link.label}
		</Link>
	);
}
