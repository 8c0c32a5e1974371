import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { flash } from '../cookies/flash.server';
import { refusePost } from '../http/refuse-post.server';
import { returnPath } from '../http/return-path.server';
import { readHistoryQuery, wantedBy } from '../parts/orders/history-query';
import { progressPath, reportField } from '../paths/download-paths';
import { type StoreApi, storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/**
 * The kinds of downloads, each with the store call that makes its file. The file of a report already exists when the customer
 * asks for it.
 */
const downloads: Record<string, (api: StoreApi, asked: URLSearchParams) => Promise<{ progress_report_id: string }>> = {
	'order-excel': (api, asked) => api.call('order/getExcel', { order_id: asked.get('order_id') ?? '' }),
	'orders-excel': (api, asked) => api.call('order/getExcel', wantedBy(readHistoryQuery(asked))),
	'list-excel': (api, asked) => api.call('titlelist/getExcel', listAsked(asked)),
	'list-pdf': (api, asked) => api.call('titlelist/getPdf', listAsked(asked)),
	report: async (_api, asked) => ({ progress_report_id: asked.get(reportField) ?? '' }),
};

const listAsked = (asked: URLSearchParams) => ({
	list_id: asked.get('list_id') ?? '',
	flags: asked.get('flags') ?? undefined,
});

/**
 * Sends a file for the customer to save (docs/behaviour/downloads.md#addresses): download/customer/{type}. If making the file
 * takes long, redirects to the page with its progress. If the store refuses, the message is shown on the customer's current
 * page.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { type = '' } = args.params;
	const make = Object.hasOwn(downloads, type) ? downloads[type] : undefined;
	if (!make) return new Response('This download does not exist.', { status: 404 });
	const api = await storeApi(args);
	try {
		const made = await make(api, new URL(args.request.url).searchParams);
		const { completed } = await api.call('report/progress', made);
		return completed ? await api.download(made) : redirect(progressPath(made.progress_report_id), 303);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect(returnPath(args.request, null, '/account/orders'), { status: 303, headers });
	}
}

export const action = refusePost;
