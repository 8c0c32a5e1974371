import type { ReactNode } from 'react';
import { signUpPath } from '../../paths/account-paths';
import { guestWords } from './guest-words';
import { LoginForm } from './login-form';

interface GuestLoginProps {
	/** The page that the visitor returns to after logging in. */
	back: string;
	/** Further text above the log-in form. */
	children?: ReactNode;
}

/**
 * Asks a guest to log in or sign up, on a page that needs an account (docs/behaviour/accounts.md#guests). The links to log in or
 * sign up come first, so that they are visible on a phone without scrolling.
 */
export const GuestLogin = ({ back, children }: GuestLoginProps) => (
	<div className="stack">
		<p className="lead">
			{guestWords}{' '}
			<a href={signUpPath(back)} rel="nofollow" className="nowrap">
				Sign up
			</a>
			{'\u2002'}
			<a href="#login-email_address">Login</a>
		</p>
		{children}
		<LoginForm back={back} heading={null} />
	</div>
);
