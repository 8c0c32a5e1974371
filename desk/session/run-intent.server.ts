import { type ActionFunctionArgs, data } from '@remix-run/node';
import { readIntent } from '~/forms/submission.server';
import type { DeskFlash } from './desk-flash.server';
import { type Desk, leaveTo, openDesk } from './open-desk.server';
import { refusedWith } from './refused.server';
import { isChangedFirst, typedIn } from './typed-fields';

/** The message for the next page, and that page if it is not the thing's own page. A page that asks a question needs no message. */
type Said = (DeskFlash & { to?: string }) | { text?: undefined; to: string };

/** The action of one form on a thing's page. Returns the message to show. */
export type Intent = (desk: Desk, form: FormData, id: string) => Promise<Said | string>;

/**
 * Runs the action that the posted form of a thing's page asks for, and leads to a page with the result. 'Change it' returns the
 * form.
 * @param pathTo returns the page to lead to, by the thing's id
 * @throws any error that is not a refusal
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
