import type { ActionFunctionArgs } from '@remix-run/node';
import { readForm } from '../http/read-form.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/** The maximum number of characters of each field of an error report that are stored. */
const lengths = { location: 2000, error_info: 8000, source: 2000, error: 8000 };

/**
 * Receives error reports from browsers (docs/behaviour/shell.md#errors-in-browsers). The browser does not wait for the answer to
 * an error report.
 */
export async function action(args: ActionFunctionArgs) {
	const form = await readForm(args.request);
	const said = (name: string) => String(form.get(name) ?? '');
	const text = (name: keyof typeof lengths) => printable(said(name).slice(0, lengths[name]));
	const number = (name: string) => (/^\d{1,9}$/.test(said(name)) ? Number(said(name)) : undefined);
	const api = await storeApi(args);
	try {
		await api.call('log/error', {
			location: text('location'),
			user_agent: printable(args.request.headers.get('User-Agent') ?? '').slice(0, 500),
			error_info: text('error_info'),
			source: text('source'),
			lineno: number('lineno'),
			colno: number('colno'),
			error: text('error'),
		});
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return new Response(null, { status: error.status });
	}
	return new Response(null, { status: 204 });
}

/** Replaces control characters, which a browser's messages may contain and the store refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const printable = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ' ');
