import type { ReactNode } from 'react';
import { signUpPath } from '../../paths/account-paths';
import { guestWords } from './guest-words';
import { LoginForm } from './login-form';

interface GuestLoginProps {
	/** Where the visitor goes on afterwards. */
	back: string;
	/** What will have been done by then. */
	children?: ReactNode;
}

/**
 * What a guest can do about something that needs an account, where it is asked for (docs/behaviour/accounts.md#guests): the log-in stands there, on
 * the first screen of a phone.
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
