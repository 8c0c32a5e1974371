import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { StoreError } from '~/store-api/store-error';
import { goOn } from '../session/log-in.server';
import { leaveTo, openDesk } from '../session/open-desk.server';

/** Redirects a browser that opens this address to the log-in page. */
export const loader = () => redirect('/desk/log-in');

/** Returns a challenge for a passkey to sign, and later checks the signed challenge. */
export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const response = (await desk.form()).get('response');
	try {
		if (typeof response !== 'string') return data(await desk.call('desk-passkeys/beginLogIn', {}));
		return await goOn(args.request, await desk.call('desk-passkeys/finishLogIn', { response }));
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return leaveTo(args.request, '/desk/log-in', { kind: 'error', text: error.message });
	}
}
