/** The answer to a form that was sent to an address which has none: to a file, or to a way elsewhere. */
export const refusePost = (): Response =>
	new Response('Nothing can be sent here. Your cart is safe.', {
		status: 405,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', Allow: 'GET, HEAD' },
	});
