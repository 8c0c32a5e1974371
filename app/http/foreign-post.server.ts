const headers = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * Refuses a post that another site's page sent: the cookies are SameSite=Lax, and this holds where a browser does not
 * keep to that. A browser that says nothing of where a post comes from (a text browser) is believed.
 * @throws a 403 response, which becomes the page's answer.
 */
export function refuseForeignPost(request: Request): void {
	if (request.method === 'GET' || request.method === 'HEAD') return;
	const origin = request.headers.get('Origin');
	const site = request.headers.get('Sec-Fetch-Site');
	const foreign = origin === null ? site === 'cross-site' : hostOf(origin) !== new URL(request.url).host;
	if (foreign) throw new Response('This form was sent from another site.', { status: 403, headers });
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
