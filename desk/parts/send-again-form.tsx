import { Link } from '@remix-run/react';
import type { SendAgain } from '../session/open-desk.server';

const headings = { 'log-in': 'Log in again', password: 'Enter your password again', time: 'One moment, please' };

/** The steps that the user must take first, in another tab. */
const steps = {
	'log-in': { link: 'Log in in another tab', to: '/desk/log-in' },
	password: { link: 'Enter your password in another tab', to: '/desk/password' },
};

/**
 * Renders a button that sends a form again. The form could not be saved for one of these reasons: the session had ended, the
 * password was too old, there were too many posts, or the store was unavailable. The page contains the form's values and the
 * button sends the values unchanged.
 */
export const SendAgainForm = ({ said, again }: { said: string; again: SendAgain['again'] }) => (
	<div className="stack measure">
		<h1>{headings[again.wants]}</h1>
		<p role="alert">{said}</p>
		{again.wants === 'time' ? null : (
			<p>
				<a href={steps[again.wants].to} target="_blank" rel="noreferrer">
					{steps[again.wants].link}
				</a>
				, come back to this one, and send it again.
			</p>
		)}
		<form method="post" action={again.action}>
			{again.fields.map(([name, value], at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name, and none of them moves
				<input key={at} type="hidden" name={name} value={value} />
			))}
			<button className="button button-primary">Send again</button>
		</form>
		{again.wants === 'time' ? (
			<p>
				<Link to={again.action}>Back without sending it</Link>
			</p>
		) : null}
	</div>
);
