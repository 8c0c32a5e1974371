import { z } from 'zod';
import { signedCookie } from '~/cookies/cookie.server';

/** What came of the last post, to be said on the next page. */
export interface DeskFlash {
	kind: 'success' | 'notice' | 'error';
	text: string;
	/** The way to undo it: a link to where that is asked. */
	undo?: { words: string; to: string } | undefined;
}

const cookie = signedCookie('desk-flash', 60);

const value = z.object({
	kind: z.enum(['success', 'notice', 'error']),
	text: z.string(),
	undo: z.object({ words: z.string(), to: z.string() }).optional(),
}) satisfies z.ZodType<DeskFlash>;

/** The longest text: a browser may not keep a cookie with a longer one. Characters. */
const maxTextLength = 600;

/** The header that has something said once, on the page that comes next. */
export const deskFlashHeader = (request: Request, { kind, text, undo }: DeskFlash): Promise<string> =>
	cookie.header(request, { kind, text: text.slice(0, maxTextLength), ...(undo ? { undo } : {}) });

/** What is to be said; null when there is nothing, or when the cookie was tampered with. */
export const readDeskFlash = async (request: Request): Promise<DeskFlash | null> =>
	value.safeParse(await cookie.read(request)).data ?? null;

export const clearDeskFlash = cookie.clear;
