/** The message for a form that another site's page sent. */
export const foreignWords =
	'This form was sent from another site, so we did not accept it. Nothing was changed, and your cart is safe.';

/** The browser's headers about the origin of a post, and the host that it was sent to. */
interface Sender {
	origin: string | null | undefined;
	/** `Sec-Fetch-Site` */
	site: string | string[] | null | undefined;
	host: string;
}

/**
 * Whether another site's page sent a post. Accepts the post of a browser that sends neither header (a text browser).
 */
export const isForeign = ({ origin, site, host }: Sender): boolean =>
	origin === null || origin === undefined ? site === 'cross-site' : hostOf(origin) !== host;

/**
 * Refuses a post that another site's page sent. The cookies are SameSite=Lax, and this check covers browsers that
 * ignore it.
 * @throws a 403 response, which becomes the page's answer
 */
export function refuseForeignPost({ method, headers, url }: Request): void {
	if (method === 'GET' || method === 'HEAD') return;
	const sender = { origin: headers.get('Origin'), site: headers.get('Sec-Fetch-Site'), host: new URL(url).host };
	if (!isForeign(sender)) return;
	throw new Response(foreignWords, { status: 403, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
