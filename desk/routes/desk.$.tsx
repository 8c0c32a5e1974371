import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';

/**
 * An address that is none of the desk's, and one of a file that was refused (`web/desk.ts`): whoever is logged in is told so in the
 * desk's own frame, and nobody else what there is.
 */
export async function loader(args: LoaderFunctionArgs) {
	await (await openDesk(args)).me();
	const { status = 404, words = null } = args.context.refused ?? {};
	throw data({ error: words ?? undefined }, { status });
}

/** A form that was sent there is answered the same. */
export const action = (args: ActionFunctionArgs) => loader(args);

export default function NothingHere() {
	return null;
}
