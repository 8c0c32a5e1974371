/** The message for a form that was posted from another website. */
export const foreignWords =
	'This form was sent from another site, so we did not accept it. Nothing was changed, and your cart is safe.';

/** The headers about the origin of a post, and the host that it was sent to. */
interface Sender {
	origin: string | null | undefined;
	/** `Sec-Fetch-Site` */
	site: string | string[] | null | undefined;
	host: string;
}

/** Whether a form was posted from another website. Accepts a post without origin headers, as a text browser sends it. */
export const isForeign = ({ origin, site, host }: Sender): boolean =>
	origin === null || origin === undefined ? site === 'cross-site' : hostOf(origin) !== host;

/**
 * Refuses a post that comes from another website. The cookies are also SameSite=Lax. This check of the origin protects users of
 * browsers that ignore SameSite.
 * @throws a 403 response, which the router sends as the answer
 */
export function refuseForeignPost({ method, headers, url }: Request): void {
	if (method === 'GET' || method === 'HEAD') return;
	const sender = { origin: headers.get('Origin'), site: headers.get('Sec-Fetch-Site'), host: new URL(url).host };
	if (!isForeign(sender)) return;
	throw new Response(foreignWords, { status: 403, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
