import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { returnedField } from '../../forms/returned-field';
import { TextArea } from '../../forms/text-area';
import type { OrderDetail } from './order-detail.server';

interface ApprovalProps {
	approval: NonNullable<OrderDetail['approval']>;
	lastResult: SubmissionResult | undefined;
}

/** Shows an order that awaits approval: what is needed for the approval, and what the person who sees the page can do. */
export function Approval({ approval, lastResult }: ApprovalProps) {
	const busy = useNavigation().formData?.get('intent');
	const press = (intent: string, words: string, primary = false) => (
		<button
			className={primary ? 'button button-primary' : 'button'}
			name="intent"
			value={intent}
			aria-busy={busy === intent || undefined}
		>
			{words}
		</button>
	);
	return (
		<div className="banner banner-warning no-print">
			<div className="stack">
				<p role="status">{approval.words}</p>
				{approval.may_decide ? (
					<>
						<Form method="post">{press('approve', 'Approve this order', true)}</Form>
						<Form method="post" className="form" noValidate>
							<TextArea
								field={returnedField('decline', 'reason', lastResult)}
								label="Reason for declining"
								hint="We send your reason to the buyer."
								optional
								rows={2}
								maxLength={1000}
							/>
							<div>{press('decline', 'Decline this order')}</div>
						</Form>
					</>
				) : null}
				{approval.may_withdraw ? <Form method="post">{press('withdraw', 'Withdraw this order')}</Form> : null}
			</div>
		</div>
	);
}
