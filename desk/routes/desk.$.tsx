import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';

/**
 * Answers an unknown address of the desk, and the address of a file that was refused (`web/desk.ts`). Logged-in users see the
 * message inside the desk's layout. Other visitors do not learn whether the address exists.
 */
export async function loader(args: LoaderFunctionArgs) {
	await (await openDesk(args)).me();
	const { status = 404, words = null } = args.context.refused ?? {};
	throw data({ error: words ?? undefined }, { status });
}

/** Answers a form that was posted to an unknown address of the desk, in the same way. */
export const action = (args: ActionFunctionArgs) => loader(args);

export default function NothingHere() {
	return null;
}
