import { Link, useLocation } from '@remix-run/react';
import { useAccountLinks } from '../parts/account/account-page';
import { backFrom, loginPath, signUpPath } from '../paths/account-paths';
import type { ShellAccount } from './shell-account.server';

/** Renders the account menu in the header. Guests see links to log in or sign up, and customers see a menu. */
export function AccountMenu({ account }: { account: ShellAccount | null }) {
	const back = backFrom(useLocation());
	if (!account) {
		return (
			<nav className="account-ways" aria-label="Account">
				<Link to={loginPath(back)} rel="nofollow" className="site-tool account-button">
					<Person />
					<span>Log in</span>
				</Link>{' '}
				<Link to={signUpPath(back)} rel="nofollow" className="site-tool account-sign-up">
					Sign up
				</Link>
			</nav>
		);
	}
	return (
		<details className="menu account-menu" name="menu">
			<summary className="site-tool account-button">
				<Person />
				<span className="account-name">
					<span className="visually-hidden">Account: </span>
					{account.name}
				</span>
			</summary>
			<nav className="menu-panel menu-panel-end" aria-label="Account">
				<p className="menu-heading">{account.name}</p>
				<AccountItems account={account} />
			</nav>
		</details>
	);
}

function AccountItems({ account }: { account: ShellAccount }) {
	const { pathname } = useLocation();
	return (
		<ul className="menu-list">
			{useAccountLinks().map(({ to, label }) => (
				<li key={to}>
					<Link to={to} className="menu-item" aria-current={pathname === to ? 'page' : undefined}>
						{label}
					</Link>
				</li>
			))}
			{account.others.length > 0 ? (
				<li>
					<span className="menu-heading">Switch to</span>
					<form method="post" action="/account/switch">
						{account.others.map(({ id, name }) => (
							<button key={id} className="menu-item" name="id" value={id}>
								{name}
							</button>
						))}
					</form>
				</li>
			) : null}
			{account.older ? (
				<li>
					<a href="/account/older-site" className="menu-item" rel="nofollow">
						Older version of this site
					</a>
				</li>
			) : null}
			<li>
				<form method="post" action="/account/logout">
					<button className="menu-item">Log out</button>
				</form>
			</li>
		</ul>
	);
}

const Person = () => (
	<svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
		<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.5c.6-4 3.9-6 8-6s7.4 2 8 6" />
	</svg>
);
