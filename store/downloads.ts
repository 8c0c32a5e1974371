import type { Client } from './contract/call';
import type { CallName, ResponseOf } from './contract/contract';
import { type Answer, answerRefused } from './dispatch';
import { dispatchFromWire } from './dispatch-wire';
import { notFound } from './foundation/refusal';
import type { Store } from './store';

/** The kinds of download, each with the store call that makes the file. */
const makers: Record<string, CallName> = {
	'order-excel': 'order/getExcel',
	'orders-excel': 'order/getExcel',
	'list-excel': 'titlelist/getExcel',
	'list-pdf': 'titlelist/getPdf',
	'feature-pdf': 'feature/getPdf',
};

type Made = ResponseOf<'order/getExcel'>;

/**
 * Answers `download/customer/{type}` with the file that the visitor downloads (docs/behaviour/downloads.md#addresses). If the
 * file is not ready immediately, the answer is the progress. The caller then asks again with `download/customer/report`.
 */
export async function download(store: Store, type: string, fields: object, client: Client): Promise<Answer> {
	const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
	if (!make && type !== 'report') return answerRefused(notFound('This download does not exist.'));
	const made = make ? await dispatchFromWire(store, make, fields, client) : { status: 200, body: fields };
	if (made.status !== 200) return made;
	const progress = await dispatchFromWire(store, 'report/progress', made.body, client);
	if (progress.status !== 200) return progress;
	const { completed, ...soFar } = progress.body as ResponseOf<'report/progress'>;
	if (completed) return dispatchFromWire(store, 'report/get', made.body, client);
	const { progress_report_id } = made.body as Made;
	return { status: 202, body: { progress_report_id, ...soFar, completed } };
}
