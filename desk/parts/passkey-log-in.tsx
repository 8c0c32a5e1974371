import { useFetcher, useSubmit } from '@remix-run/react';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { action } from '../routes/desk.log-in.passkey';

/** A button that logs in with a passkey. The button is shown only if scripts run and the browser supports passkeys. */
export function PasskeyLogIn() {
	const asking = useFetcher<typeof action>();
	const submit = useSubmit();
	/**
	 * The challenge for which the browser has already asked the user. This value prevents a second question when the page
	 * renders again.
	 */
	const asked = useRef<object | null>(null);
	const [said, setSaid] = useState('');
	const isOffered = useHydrated() && browserSupportsWebAuthn();
	const options = asking.data && 'options' in asking.data ? asking.data.options : null;
	useEffect(() => {
		if (!options || asked.current === options) return;
		asked.current = options;
		startAuthentication({ optionsJSON: options })
			.then((response) =>
				submit(
					{ response: JSON.stringify(response) },
					{ method: 'post', action: `/desk/log-in/passkey${window.location.search}` },
				),
			)
			.catch(() => setSaid('The passkey did not work. Try again, or log in with your password.'));
	}, [options, submit]);
	if (!isOffered) return null;
	return (
		<asking.Form method="post" action="/desk/log-in/passkey" className="stack stack-tight">
			<button className="button">Log in with a passkey</button>
			{said === '' ? null : (
				<p role="status" className="small">
					{said}
				</p>
			)}
		</asking.Form>
	);
}
