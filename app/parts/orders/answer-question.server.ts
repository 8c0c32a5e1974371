import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { readWritten, writtenId } from '../../forms/submission.server';
import { ownPath } from '../../http/return-path.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { accessKeyIn } from './order-detail.server';

const form = z.object({ question: writtenId, answer_given: z.enum(['yes', 'no']) });

/**
 * Saves the customer's answer to an offered substitute, and redirects to the order. A customer who opened the order with the
 * access key in an e-mail's link need not log in.
 */
export async function answerQuestion(request: Request, api: StoreApi, number: string, posted: FormData) {
	const { question, answer_given: answer } = readWritten(posted, form);
	const headers = new Headers();
	try {
		const access_key = accessKeyIn(request);
		await api.call('order/answerQuestion', { order_id: number, access_key, question, answer });
		const text =
			answer === 'yes' ? 'Thank you. We will send the substitute instead.' : 'Thank you. We will leave the title out.';
		await flash(request, headers, { kind: 'success', text });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(request, headers, { kind: 'error', text: error.message });
	}
	return redirect(ownPath(request), { status: 303, headers });
}
