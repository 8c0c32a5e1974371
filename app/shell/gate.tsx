import { useLocation } from '@remix-run/react';
import { LoginForm } from '../parts/account/login-form';
import { backFrom, isAccountScreen, isOrderScreen, isStoreScreen, signUpPath } from '../paths/account-paths';
import { MenuAnchor } from './menu-anchor';
import type { Shell } from './shell.server';
import { Wordmark } from './wordmark';

type ShutGate = NonNullable<Shell['gate']>;

/**
 * The page that a private store shows to visitors who are not logged in, with a link to the log-in. An exclusive store shows this
 * page to all visitors (docs/behaviour/shell.md#private-stores).
 */
export function Gate({ name, gate }: { name: string; gate: ShutGate }) {
	const back = backFrom(useLocation());
	const heading = (
		<header className="gate-words">
			<h1>{name}</h1>
			{gate.words.map((paragraph) => (
				<p className="lead" key={paragraph}>
					{paragraph}
				</p>
			))}
		</header>
	);
	return (
		<div className="gate">
			{gate.opens ? (
				<div className="gate-form stack">
					<LoginForm back={back ?? '/'} heading={heading} />
					<p>
						<a href={signUpPath(back)}>Sign up</a>
					</p>
				</div>
			) : (
				heading
			)}
		</div>
	);
}

/** Renders the header above the log-in and sign-up pages of a private store. */
export const GateHeader = ({ name }: { name: string }) => (
	<header className="page gate-header">
		<Wordmark shell={{ home: '/', name, logo: null }} />
	</header>
);

/** Renders the footer of a private store's entry page: links for visitors who want to know more before they sign up. */
export function GateFooter({ links }: Pick<ShutGate, 'links'>) {
	if (links.length === 0) return null;
	return (
		<footer className="page gate-footer">
			<nav aria-label="About the shop">
				<ul className="cluster">
					{links.map((link) => (
						<li key={link.label}>
							<MenuAnchor link={link} />
						</li>
					))}
				</ul>
			</nav>
		</footer>
	);
}

/**
 * Whether a private store shows its entry page instead of the requested one. A private store still shows the pages for logging
 * in and signing up, and the pages about the store.
 */
export const isShut = ({ opens }: ShutGate, pathname: string): boolean =>
	!opens || isOrderScreen(pathname) || !(isAccountScreen(pathname) || isStoreScreen(pathname));
