import { signUpPath } from '../navigation/account-paths';
import { guestWords } from './guest-words';
import { LoginForm } from './login-form';

interface GuestLoginProps {
	/** Where the visitor goes on afterwards. */
	back: string;
	/** What will have been done by then. */
	saves?: string;
}

/** What a guest can do about something that needs an account, where it is asked for (docs/behaviour/accounts.md#guests): the log-in stands there. */
export function GuestLogin({ back, saves }: GuestLoginProps) {
	return (
		<div className="stack">
			<p className="lead">{guestWords}</p>
			{saves ? <p>{saves}</p> : null}
			<p className="cluster">
				<a href={signUpPath(back)} rel="nofollow">
					Sign up
				</a>{' '}
				<a href="#login-email_address">Login</a>
			</p>
			<LoginForm back={back} heading={null} />
		</div>
	);
}
