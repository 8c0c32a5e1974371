import { z } from 'zod';
import { signedCookie } from '~/cookies/cookie.server';

/** The message about the last post, which the next page shows. */
export interface DeskFlash {
	kind: 'success' | 'notice' | 'error';
	text: string;
	/** A link to the page that undoes the action. */
	undo?: { words: string; to: string } | undefined;
}

const cookie = signedCookie('desk-flash', 60);

const value = z.object({
	kind: z.enum(['success', 'notice', 'error']),
	text: z.string(),
	undo: z.object({ words: z.string(), to: z.string() }).optional(),
}) satisfies z.ZodType<DeskFlash>;

/** The maximum length of a message, in characters. With a longer message, a browser may reject the cookie. */
const maxTextLength = 600;

/** Returns the header that makes the next page show a message only once. */
export const deskFlashHeader = (request: Request, { kind, text, undo }: DeskFlash): Promise<string> =>
	cookie.header(request, { kind, text: text.slice(0, maxTextLength), ...(undo ? { undo } : {}) });

/** Returns the message about the last post. Returns null if there is no message, or if the cookie's signature is invalid. */
export const readDeskFlash = async (request: Request): Promise<DeskFlash | null> =>
	value.safeParse(await cookie.read(request)).data ?? null;

export const clearDeskFlash = cookie.clear;
