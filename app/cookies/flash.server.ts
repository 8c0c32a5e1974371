import { z } from 'zod';
import type { RefusedQuantity } from '../forms/cart-fields';
import { signedCookie } from './cookie.server';

/** The message about the result of the last post, which the next page shows. */
export interface Flash {
	/** 'notice' means that the post caused no error, but has not changed anything yet. */
	kind: 'success' | 'notice' | 'error';
	text: string;
	/** A quantity that the store refused, to show again in the quantity field. */
	quantity?: RefusedQuantity;
	/** A button that undoes the action of the last post. */
	undo?: Undo;
	/**
	 * Whether the message is about the cart. If the message is about the cart, the page shows a link to the cart beside the
	 * message.
	 */
	cart?: boolean;
}

export const undoButton = z.object({
	words: z.string(),
	action: z.string(),
	/** The value that is posted in the field `undo`. */
	value: z.string(),
});

/** A button beside the message. The button posts a single value, which contains everything that the button's action needs. */
export type Undo = z.output<typeof undoButton>;

const flashCookie = signedCookie('flash', 60);

const flashValue = z.object({
	kind: z.enum(['success', 'notice', 'error']),
	text: z.string(),
	quantity: z.object({ field: z.string(), typed: z.string(), held: z.boolean().optional() }).optional(),
	undo: undoButton.optional(),
	cart: z.boolean().optional(),
}) satisfies z.ZodType<Flash>;

/** The maximum length of a message, in characters. With a longer message, a browser may reject the cookie. */
const maxTextLength = 500;
const maxUndoLength = 1500;

/**
 * Shows a message once, on the next page that the shopper opens. Appends the message's cookie to the headers of the redirect.
 * Cuts the message off at 500 characters. Leaves out the undo button if the button's data do not fit into the cookie.
 */
export async function flash(request: Request, headers: Headers, flashed: Flash): Promise<void> {
	const { kind, text, quantity, undo, cart } = flashed;
	const short = undo && JSON.stringify(undo).length <= maxUndoLength ? undo : undefined;
	const value = { kind, text: text.slice(0, maxTextLength), quantity, undo: short, cart };
	headers.append('Set-Cookie', await flashCookie.header(request, value));
}

/**
 * Reads the message about the last post from its cookie. Returns null if there is no message, or if the cookie's signature is
 * invalid.
 */
export async function readFlash(request: Request): Promise<Flash | null> {
	return flashValue.safeParse(await flashCookie.read(request)).data ?? null;
}

/** Returns the header that deletes the message's cookie after the message was read. */
export const clearFlash = flashCookie.clear;
