import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { eisbnPattern } from '~store/contract/isbn';
import { maxNoteLength } from '~store/contract/lengths';
import { maxCopies } from '~store/contract/limits';
import { type Flash, flash } from '../../cookies/flash.server';
import { atMost } from '../../forms/at-most.server';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { readIntent, readSubmission, readWritten } from '../../forms/submission.server';
import { readForm, refuseForm } from '../../http/read-form.server';
import { pathWithin } from '../../http/return-path.server';
import { arrange } from '../../paths/list-path';
import { StoreError } from '../../store-api/store-error';
import { requireCustomer } from '../account/visitor.server';
import { addToCart } from './add-to-cart.server';
import { readListRef } from './list-ref';

const intents = { cart: copyToCart, remove: removeTitles, place: moveTitle, note: noteTitle };

/** Handles the forms that a list's page posts. Guests must log in first. */
export async function changeListPage(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)](args, form);
}

const refOf = ({ params }: ActionFunctionArgs): number | string => {
	const ref = readListRef(params.list_id);
	if (ref === undefined) throw refuseForm();
	return ref;
};

/** Returns the id of the list, for its owner. A visitor to a shared list may not change it. */
const ownRefOf = (args: ActionFunctionArgs): number => {
	const ref = refOf(args);
	if (typeof ref === 'string') throw refuseForm();
	return ref;
};

/** Returns the address of the page whose form was posted. A visitor who was arranging the list stays in that mode. */
function pathOf({ request }: ActionFunctionArgs): string {
	const { pathname, searchParams } = new URL(request.url);
	return pathWithin(searchParams.has(arrange) ? `${pathname}?${arrange}` : pathname) ?? '/';
}

function copyToCart(args: ActionFunctionArgs) {
	return addToCart(args, refOf(args), pathOf(args));
}

const eisbn = z.string().regex(eisbnPattern);
const removeForm = z.object({ eisbn: z.array(eisbn).max(500).default([]) });

async function removeTitles(args: ActionFunctionArgs, form: FormData) {
	const { eisbn: eisbns } = readWritten(form, removeForm);
	if (eisbns.length === 0) return back(args, { kind: 'error', text: 'Choose the titles to remove.' });
	const { api } = await requireCustomer(args);
	return attempt(args, eisbns.length === 1 ? 'One title removed.' : `${eisbns.length} titles removed.`, () =>
		api.call('titlelist/removeItemsFromList', { list_id: ownRefOf(args), eisbns }),
	);
}

const placeForm = z.object({
	eisbn,
	place: z
		.string()
		.regex(/^\d{1,9}$/)
		.transform(Number),
});

async function moveTitle(args: ActionFunctionArgs, form: FormData) {
	const asked = readWritten(form, placeForm);
	const { api } = await requireCustomer(args);
	return attempt(args, `The title moved to position ${asked.place}.`, () =>
		api.call('titlelist/modifyItem', { list_id: ownRefOf(args), ...asked }),
	);
}

const copies = `Type how many copies you wish for, up to ${maxCopies}.`;
const noteForm = z.object({
	eisbn,
	// Without scripts, a form is posted with two characters for each line break.
	note: z
		.string()
		.default('')
		.transform((note) => note.replace(/\r\n?/g, '\n').trim())
		.pipe(z.string().max(maxNoteLength, atMost('A note', maxNoteLength))),
	wanted: z
		.string()
		.trim()
		.regex(/^\d{0,9}$/, copies)
		.default('0')
		.transform(Number)
		.pipe(z.number().max(maxCopies, copies)),
});

/** Saves the note that the list's owner wrote about a title. If the note is invalid, returns the form with the typed text. */
async function noteTitle(args: ActionFunctionArgs, form: FormData) {
	const submission = readSubmission(form, noteForm);
	if (submission.status !== 'success') {
		const { eisbn: unwritten } = submission.error ?? {};
		if (unwritten) throw refuseForm();
		return data({ lastResult: returnForm(submission) }, { status: 400 });
	}
	const { api } = await requireCustomer(args);
	try {
		await api.call('titlelist/modifyItem', { list_id: ownRefOf(args), ...submission.value });
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	return back(args, { kind: 'success', text: 'Your note has been saved.' });
}

async function attempt(args: ActionFunctionArgs, text: string, change: () => Promise<unknown>): Promise<Response> {
	try {
		await change();
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return back(args, { kind: 'error', text: error.message });
	}
	return back(args, { kind: 'success', text });
}

async function back(args: ActionFunctionArgs, outcome: Flash): Promise<Response> {
	const headers = new Headers();
	await flash(args.request, headers, outcome);
	return redirect(pathOf(args), { status: 303, headers });
}
