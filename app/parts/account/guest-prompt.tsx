import { loginPath, signUpPath } from '../../paths/account-paths';

interface GuestPromptProps {
	/** Where the visitor goes on afterwards. */
	back: string;
	words: string;
}

/** What a guest can do about something that needs an account (docs/behaviour/accounts.md#guests). */
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
