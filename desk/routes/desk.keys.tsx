import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { DeskHandle } from '../parts/desk-handle';
import { KeyList } from '../parts/desk-keys';
import { areKeysOn, keysHeader } from '../session/keys-cookie.server';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Keys',
};

export async function loader(args: LoaderFunctionArgs) {
	const { role } = await (await openDesk(args)).me();
	return { role, isOn: areKeysOn(args.request) };
}

/** Turns the keyboard shortcuts on or off in this browser. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	await desk.me();
	const isOn = (await desk.form()).get('keys') === 'on';
	const headers = new Headers({ 'Set-Cookie': keysHeader(args.request, isOn) });
	return leaveTo(args.request, '/desk/keys', `The keys are ${isOn ? 'on' : 'off'} in this browser.`, headers);
}

export default function KeysScreen() {
	const { role, isOn } = useLoaderData<typeof loader>();
	return (
		<div className="stack measure">
			<h1>Keys</h1>
			<p>The keys need JavaScript. They do nothing while you type into a field.</p>
			<KeyList role={role} />
			<Form method="post">
				<button className="button" name="keys" value={isOn ? 'off' : 'on'}>
					{isOn ? 'Turn the keys off' : 'Turn the keys on'}
				</button>
			</Form>
			<p>
				<Link to="/desk">Back to today</Link>
			</p>
		</div>
	);
}
