import { type ActionFunctionArgs, data } from '@remix-run/node';
import { readIntent } from '~/forms/submission.server';
import type { DeskFlash } from './desk-flash.server';
import { type Desk, leaveTo, openDesk } from './open-desk.server';
import { refusedWith } from './refused.server';
import { isChangedFirst, typedIn } from './typed-fields';

/** The message of the next page, and that page where it is another than the thing's own. A page that asks needs no message. */
type Said = (DeskFlash & { to?: string }) | { text?: undefined; to: string };

/** What one form of a thing's page does; answers what is said of it. */
export type Intent = (desk: Desk, form: FormData, id: string) => Promise<Said | string>;

/**
 * Does what the posted form of a thing's page asks for, and leads to a page where that is said. 'Change it' gives the form back.
 * @param pathTo the page that it leads to, by the thing's id
 * @throws what is no refusal
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
