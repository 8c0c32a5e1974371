import type { SendAgain } from '../session/open-desk.server';

const steps = {
	'log-in': { heading: 'Log in again', link: 'Log in in another tab', to: '/desk/log-in' },
	password: { heading: 'Your password again', link: 'Give your password in another tab', to: '/desk/password' },
};

/** A form that came after its session was over, or too long after the password. What it said is in the page, and is sent as it was. */
export const SendAgainForm = ({ said, again }: { said: string; again: SendAgain['again'] }) => (
	<div className="stack measure">
		<h1>{steps[again.wants].heading}</h1>
		<p role="alert">{said}</p>
		<p>
			<a href={steps[again.wants].to} target="_blank" rel="noreferrer">
				{steps[again.wants].link}
			</a>
			, come back to this one, and send it again.
		</p>
		<form method="post" action={again.action}>
			{again.fields.map(([name, value], at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name, and none of them moves
				<input key={at} type="hidden" name={name} value={value} />
			))}
			<button className="button button-primary">Send again</button>
		</form>
	</div>
);
