import { privateNoStore } from '~/http/cache-headers';
import type { DeskFile } from '~store/contract/desk-orders';

/** Returns a PDF that the browser shows, so that the user can print it. */
export const pdfAnswer = ({ filename, pdf }: DeskFile): Response =>
	new Response(new Uint8Array(Buffer.from(pdf, 'base64')), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="${filename}"`,
			'Cache-Control': privateNoStore,
			'X-Content-Type-Options': 'nosniff',
		},
	});
