import type { LoaderFunctionArgs } from '@remix-run/node';
import { privateNoStore } from '~/http/cache-headers';
import { dayAsked } from '../session/day-form.server';
import { openDesk } from '../session/open-desk.server';

/** The day's end as a file. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { filename, csv } = await desk.load('desk-money/exportDay', dayAsked(new URL(args.request.url).searchParams));
	return new Response(`\uFEFF${csv}`, {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8',
			'Content-Disposition': `attachment; filename="${filename}"`,
			'Cache-Control': privateNoStore,
		},
	});
}
