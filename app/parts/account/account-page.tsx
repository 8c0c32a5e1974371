import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useShop } from '../../page/shop';
import { registriesPath } from '../../paths/registry-paths';

const links = [
	{ to: '/account/details', label: 'Account details' },
	{ to: '/account/addresses', label: 'Addresses' },
	{ to: '/account/orders', label: 'Orders' },
	{ to: '/account/lists', label: 'My lists' },
	{ to: '/account/link', label: 'Linked accounts' },
];

/** Returns the links to the account's pages. Includes the link to gift registries if the shop offers gift registries. */
export function useAccountLinks() {
	const { registries } = useShop();
	return registries ? [...links, { to: registriesPath, label: 'Gift registries' }] : links;
}

interface AccountPageProps {
	heading: string;
	/** The summary of the form's errors, shown above the page's heading. */
	summary?: ReactNode;
	children: ReactNode;
}

/** Renders a page of the account: its heading, its content, and a menu of the account's other pages. */
export function AccountPage({ heading, summary, children }: AccountPageProps) {
	const { pathname } = useLocation();
	const accountLinks = useAccountLinks();
	return (
		<div className="page">
			{summary}
			<div className="with-aside account">
				<nav aria-label="Your account" className="account-nav">
					<ul>
						{accountLinks.map(({ to, label }) => (
							<li key={to}>
								<Link to={to} aria-current={pathname === to ? 'page' : undefined}>
									{label}
								</Link>
							</li>
						))}
					</ul>
				</nav>
				<div className="stack stack-wide">
					<h1>{heading}</h1>
					{children}
				</div>
			</div>
		</div>
	);
}
