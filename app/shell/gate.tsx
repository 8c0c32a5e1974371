import { Link, useLocation } from '@remix-run/react';
import { LoginForm } from '../components/login-form';
import { backFrom, isAccountScreen, isOrderScreen } from '../navigation/account-paths';
import type { Shell } from './shell.server';
import { wordmarkSize } from './wordmark';

/**
 * All that a private store shows to whoever is not logged in, with the way to log in; and an exclusive one to everybody
 * (spec 3 §2).
 */
export function Gate({ name, gate }: { name: string; gate: NonNullable<Shell['gate']> }) {
	const location = useLocation();
	const words = gate.message.trim() === '' ? 'You must be logged in to view.' : gate.message;
	const heading = (
		<header className="gate-words">
			<h1>{name}</h1>
			{words.split(/\n\s*\n/).map((paragraph) => (
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
					<LoginForm back={backFrom(location) ?? '/'} heading={heading} />
					<p>
						<a href="/account/signup">Sign up</a>
					</p>
				</div>
			) : (
				heading
			)}
		</div>
	);
}

/** Above the ways in that a private store shows. */
export const GateHeader = ({ name }: { name: string }) => (
	<header className="page gate-header">
		<Link to="/" className={`wordmark ${wordmarkSize(name)}`}>
			<span>{name}</span>
		</Link>
	</header>
);

/** Whether the gate is all of the page: a private store still shows the ways in, which orders are not. */
export const isShut = ({ opens }: NonNullable<Shell['gate']>, pathname: string): boolean =>
	!(opens && isAccountScreen(pathname) && !isOrderScreen(pathname));
