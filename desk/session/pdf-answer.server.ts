import { privateNoStore } from '~/http/cache-headers';
import type { DeskFile } from '~store/contract/desk-orders';

/** Answers with a file to print, which the browser shows. */
export const pdfAnswer = ({ filename, pdf }: DeskFile): Response =>
	new Response(new Uint8Array(Buffer.from(pdf, 'base64')), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `inline; filename="${filename}"`,
			'Cache-Control': privateNoStore,
			'X-Content-Type-Options': 'nosniff',
		},
	});
