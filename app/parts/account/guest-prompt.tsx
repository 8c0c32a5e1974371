import { loginPath, signUpPath } from '../../paths/account-paths';

interface GuestPromptProps {
	/** The page that the visitor returns to after logging in. */
	back: string;
	words: string;
}

/** Asks a guest to sign up or log in for a feature that needs an account (docs/behaviour/accounts.md#guests). */
export function GuestPrompt({ back, words }: GuestPromptProps) {
	return (
		<div className="banner banner-warning guest-prompt">
			<p>{words}</p>
			<p className="cluster">
				<a href={signUpPath(back)} rel="nofollow">
					Sign up
				</a>{' '}
				<a href={loginPath(back)} rel="nofollow">
					Login
				</a>
			</p>
		</div>
	);
}
