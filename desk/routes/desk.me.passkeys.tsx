import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation, useSubmit } from '@remix-run/react';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { readIntent } from '~/forms/submission.server';
import { StoreError } from '~/store-api/store-error';
import type { DeskHandle } from '../parts/desk-handle';
import { When } from '../parts/when';
import { leaveTo, openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: () => 'Your passkeys',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.load('desk-session/requireRecentPassword', {});
	const { passkeys } = await desk.load('desk-passkeys/list', {});
	return { passkeys };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const text = (name: string) => String(form.get(name) ?? '');
	const leave = (said: string) => leaveTo(args.request, '/desk/me/passkeys', said);
	try {
		switch (readIntent(form, { begin: true, finish: true, remove: true })) {
			case 'begin':
				return data({ ...(await desk.call('desk-passkeys/beginRegistration', {})), name: text('name') });
			case 'finish':
				await desk.call('desk-passkeys/finishRegistration', { name: text('name'), response: text('response') });
				return await leave('The passkey is saved. Next time you can log in with only the passkey.');
			case 'remove':
				await desk.call('desk-passkeys/remove', { credential_id: text('credential_id') });
				return await leave('The passkey was removed, so you can no longer log in with it.');
		}
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return leaveTo(args.request, '/desk/me/passkeys', { kind: 'error', text: error.message });
	}
}

export default function PasskeysScreen() {
	const { passkeys } = useLoaderData<typeof loader>();
	return (
		<div className="stack measure">
			<h1>Your passkeys</h1>
			<p>Your phone or computer stores the passkey. It replaces your password and code.</p>
			<ul className="stack stack-tight plain-list">
				{passkeys.map(({ credential_id, name, created_at, used_at }) => (
					<li key={credential_id} className="cluster">
						<span>
							{name}, added <When isInSentence at={created_at} />
							{used_at === null ? null : (
								<>
									, last used <When isInSentence at={used_at} />
								</>
							)}
						</span>{' '}
						<Form method="post">
							<input type="hidden" name="credential_id" value={credential_id} />
							<button className="button button-quiet" name="intent" value="remove">
								Remove<span className="visually-hidden">{`: ${name}`}</span>
							</button>
						</Form>
					</li>
				))}
			</ul>
			<NewPasskey />
			<p>
				<Link to="/desk/me">Back</Link>
			</p>
		</div>
	);
}

/** A form that creates a passkey. The form needs scripts, because the browser itself asks the user. */
function NewPasskey() {
	const answered = useActionData<typeof action>();
	const submit = useSubmit();
	const { state } = useNavigation();
	const [said, setSaid] = useState('');
	const isOffered = useHydrated() && browserSupportsWebAuthn();
	const begun = answered && 'options' in answered ? answered : null;
	/**
	 * The challenge for which the browser has already asked the user. This value prevents a second question when the page
	 * renders again.
	 */
	const asked = useRef<object | null>(null);
	useEffect(() => {
		// Waits until the page has reloaded its data, because a post during the reload would cancel the reload.
		if (!begun || asked.current === begun || state !== 'idle') return;
		asked.current = begun;
		startRegistration({ optionsJSON: begun.options })
			.then((response) =>
				submit({ intent: 'finish', name: begun.name, response: JSON.stringify(response) }, { method: 'post' }),
			)
			.catch(() => setSaid('No passkey was added. Try again, or keep using your authenticator.'));
	}, [begun, state, submit]);
	if (!isOffered) return <p>To add a passkey, use a browser that supports passkeys, with JavaScript on.</p>;
	return (
		<Form method="post" className="form">
			<Field
				field={returnedField('passkey', 'name', undefined)}
				label="Name of the passkey"
				hint="Such as “my phone”"
				width="medium"
				maxLength={60}
			/>
			<button className="button" name="intent" value="begin">
				Add a passkey
			</button>
			<p role="status">{said}</p>
		</Form>
	);
}
