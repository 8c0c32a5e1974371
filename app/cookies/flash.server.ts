import { z } from 'zod';
import type { RefusedQuantity } from '../forms/cart-fields';
import { signedCookie } from './cookie.server';

/** The outcome of a post, shown on the next page. */
export interface Flash {
	/** 'notice': there was no error, and nothing has been done yet. */
	kind: 'success' | 'notice' | 'error';
	text: string;
	/** A refused quantity from a form of that page. */
	quantity?: RefusedQuantity;
	/** The button that undoes the action. */
	undo?: Undo;
	/** Whether the flash is about the cart. If so, a link to the cart appears beside it. */
	cart?: boolean;
}

export const undoButton = z.object({
	words: z.string(),
	action: z.string(),
	/** Posted as `undo`. */
	value: z.string(),
});

/** A button beside the message. It posts the one value that its action needs. */
export type Undo = z.output<typeof undoButton>;

const flashCookie = signedCookie('flash', 60);

const flashValue = z.object({
	kind: z.enum(['success', 'notice', 'error']),
	text: z.string(),
	quantity: z.object({ field: z.string(), typed: z.string(), held: z.boolean().optional() }).optional(),
	undo: undoButton.optional(),
	cart: z.boolean().optional(),
}) satisfies z.ZodType<Flash>;

/** The longest text, in characters: a browser may drop a cookie with a longer one. */
const maxTextLength = 500;
const maxUndoLength = 1500;

/**
 * Shows a message once, on the next page that the shopper gets: appends the cookie to the headers of the redirect. The
 * text is cut at 500 characters. Drops the undo button if its data do not fit.
 */
export async function flash(request: Request, headers: Headers, flashed: Flash): Promise<void> {
	const { kind, text, quantity, undo, cart } = flashed;
	const short = undo && JSON.stringify(undo).length <= maxUndoLength ? undo : undefined;
	const value = { kind, text: text.slice(0, maxTextLength), quantity, undo: short, cart };
	headers.append('Set-Cookie', await flashCookie.header(request, value));
}

/** Reads the message; null when there is none, or when the cookie was tampered with. */
export async function readFlash(request: Request): Promise<Flash | null> {
	return flashValue.safeParse(await flashCookie.read(request)).data ?? null;
}

/** The header that takes the cookie away once it was read. */
export const clearFlash = flashCookie.clear;
