import type { SendAgain } from '../session/open-desk.server';

/** A form that came after its session was over. What it said is in the page, and is sent as it was. */
export const SendAgainForm = ({ said, again }: { said: string; again: SendAgain['again'] }) => (
	<div className="stack measure">
		<h1>Log in again</h1>
		<p role="alert">{said}</p>
		<p>
			<a href="/desk/log-in" target="_blank" rel="noreferrer">
				Log in in another tab
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
