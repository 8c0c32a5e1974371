import { Link } from '@remix-run/react';
import { forgotPath, loginPath } from '../../paths/account-paths';

/** What is said of an e-mail that has an account (docs/behaviour/accounts.md#sign-up). */
export const takenWords = 'This e-mail address is already registered, on this site or on a partner site.';

/** What a visitor who has an account already can do. @param back where they go on after the log-in */
export const TakenEmail = ({ back }: { back: string | null }) => (
	<div className="banner banner-warning">
		<p>Is it yours? Then log in, or choose a new password.</p>
		<p className="cluster">
			<Link className="button" to={loginPath(back)}>
				Login
			</Link>{' '}
			<Link className="button" to={forgotPath(back)}>
				Reset Password
			</Link>
		</p>
	</div>
);
