import { Link } from '@remix-run/react';
import { forgotPath, loginPath } from '../../paths/account-paths';

/** The message for an e-mail address that already belongs to an account (docs/behaviour/accounts.md#sign-up). */
export const takenWords = 'This e-mail address is already registered, on this site or on a partner site.';

/**
 * Links to the log-in and to the page for a forgotten password, for a visitor who already has an account.
 * @param back the page to return to after logging in
 */
export const TakenEmail = ({ back }: { back: string | null }) => (
	<div className="banner banner-warning">
		<p>If this is your address, log in or choose a new password.</p>
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
