import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { returnedField } from '~/forms/returned-field';
import { readSubmission } from '~/forms/submission.server';
import { TextArea } from '~/forms/text-area';
import type { DeskLine } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { NowIs } from '../parts/changed-line';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { standingWords } from '../parts/orders/copy-words';
import { VersionField } from '../parts/version-field';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle<typeof loader> = {
	title: ({ params, data: shown }) => `${shown?.isQuote ? 'Withdraw quote' : 'Cancel order'} ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-orders/cancel');
	const shown = await desk.load('desk-orders/get', { order_number: args.params.number ?? '' });
	const { order, lines, version, money } = shown;
	const { order_number, purchaser_name } = order;
	const paid = money.kept === '0.00' ? '' : paidWords(money.kept, lines);
	const isQuote = order.delivery_key === 'quote';
	return { order_number, purchaser_name, total: money.charged, standing: standingWords(lines), paid, version, isQuote };
}

const fields = z.object({ version: z.string(), reason: z.string().default('') });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	const number = args.params.number ?? '';
	try {
		const { order } = await desk.call('desk-orders/cancel', { order_number: number, ...submission.value });
		const words = order.delivery_key === 'quote' ? `Quote ${number} is withdrawn.` : `Order ${number} is cancelled.`;
		return await leaveTo(args.request, `/desk/orders/${number}`, words);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

/**
 * Returns the amount that the customer has paid, which staff must refund after a cancellation. Copies that have left the store
 * remain sold.
 */
function paidWords(paid: string, lines: readonly DeskLine[]): string {
	const haveLeft = lines.some(({ copies }) => copies.some(({ state }) => state === 'sent' || state === 'handed_over'));
	return `The customer has paid ${dollars(paid)}. After cancelling, refund ${haveLeft ? 'the price of the cancelled copies' : 'it'} with ‘Refund’ on the order’s page.`;
}

export default function CancelScreen() {
	const { order_number, purchaser_name, total, standing, paid, version, isQuote } = useLoaderData<typeof loader>();
	const { lastResult, isChanged = false } = useActionData<typeof action>() ?? {};
	return (
		<DeskForm
			id="cancel"
			heading={`${isQuote ? 'Withdraw quote' : 'Cancel order'} ${order_number} of ${purchaser_name}?`}
			lastResult={lastResult}
			button={isQuote ? 'Withdraw quote' : 'Cancel order'}
			back={`/desk/orders/${order_number}`}
			lead={
				<p>
					<NowIs shown={isChanged} now={standing} />
					{isQuote
						? 'The shop tells the customer. You cannot undo this.'
						: `The order’s total is ${dollars(total)}. Its copies go back to the shelf, and gift cards get their money back. The shop tells the customer. You cannot undo this.`}
					{paid === '' ? null : (
						<>
							{' '}
							<strong>{paid}</strong>
						</>
					)}
				</p>
			}
		>
			<VersionField lastResult={lastResult} isChanged={isChanged} now={version} />
			<TextArea
				field={returnedField('cancel', 'reason', lastResult)}
				label="Why"
				hint="The customer reads this."
				optional
				maxLength={1000}
			/>
		</DeskForm>
	);
}
