import { type ActionFunctionArgs, data } from '@remix-run/node';
import { readIntent } from '~/forms/submission.server';
import type { DeskFlash } from './desk-flash.server';
import { type Desk, leaveTo, openDesk } from './open-desk.server';
import { refusedWith } from './refused.server';
import { isChangedFirst, typedIn } from './typed-fields';

/**
 * The message for the next page, and the address of that page if it is not the record's own page. A page that asks a question
 * needs no message.
 */
type Said = (DeskFlash & { to?: string }) | { text?: undefined; to: string };

/** The action of one form on a record's page. Returns the message for the next page. */
export type Intent = (desk: Desk, form: FormData, id: string) => Promise<Said | string>;

/**
 * Runs the action of the form that was posted, and redirects to a page with the message. If 'Change it' was pressed, shows the
 * form again.
 * @param pathTo returns the address to redirect to, by the record's id
 * @throws any error that is not a refusal of the store
 */
export async function runIntent<Name extends string>(
	args: ActionFunctionArgs,
	intents: Record<Name, Intent>,
	pathTo: (id: string, intent: Name) => string,
) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const intent = readIntent(form, intents);
	const id = String(args.params.id);
	const typed = { intent, fields: typedIn(form, () => true) };
	if (isChangedFirst(form)) return data({ problem: undefined, typed });
	try {
		const said = await intents[intent](desk, form, id);
		if (typeof said === 'string') return await leaveTo(args.request, pathTo(id, intent), said);
		const { to = pathTo(id, intent), ...flash } = said;
		return await leaveTo(args.request, to, flash.text === undefined ? undefined : flash);
	} catch (error) {
		return refusedWith(error, typed);
	}
}
