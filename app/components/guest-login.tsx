import type { ReactNode } from 'react';
import { signUpPath } from '../navigation/account-paths';
import { guestWords } from './guest-words';
import { LoginForm } from './login-form';

const enSpace = '\u2002';

interface GuestLoginProps {
	/** Where the visitor goes on afterwards. */
	back: string;
	/** What will have been done by then. */
	saves?: string | undefined;
	/** Of the title that it is about. */
	cover?: ReactNode;
}

/**
 * What a guest can do about something that needs an account, where it is asked for (spec 1 §6): the log-in stands there, on
 * the first screen of a phone.
 */
export function GuestLogin({ back, saves, cover }: GuestLoginProps) {
	const saying = saves ? <p>{saves}</p> : null;
	return (
		<div className="stack">
			<p className="lead">
				{guestWords}
				{enSpace}
				<a href={signUpPath(back)} rel="nofollow" className="nowrap">
					Sign up
				</a>
				{enSpace}
				<a href="#login-email_address">Login</a>
			</p>
			{cover ? (
				<div className="guest-saves">
					{cover}
					{saying}
				</div>
			) : (
				saying
			)}
			<LoginForm back={back} heading={null} />
		</div>
	);
}
