import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';

/**
 * Answers an unknown desk address, and the address of a refused file (`web/desk.ts`). A logged-in user sees the message in the
 * desk's own frame. Other visitors learn nothing about the address.
 */
export async function loader(args: LoaderFunctionArgs) {
	await (await openDesk(args)).me();
	const { status = 404, words = null } = args.context.refused ?? {};
	throw data({ error: words ?? undefined }, { status });
}

/** Answers a form that was posted there the same way. */
export const action = (args: ActionFunctionArgs) => loader(args);

export default function NothingHere() {
	return null;
}
