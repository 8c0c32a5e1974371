import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { dollars } from '../format/dollars';
import { ErrorSummary } from '../forms/error-summary';
import { checkoutStep } from '../parts/checkout/handle';
import { OrderLine } from '../parts/checkout/order-line';
import { agreedTo, placeOrder } from '../parts/checkout/place-order.server';
import { enterStep } from '../parts/checkout/progress.server';
import { reviewFacts } from '../parts/checkout/review-facts.server';
import { BackLink, StepPage } from '../parts/checkout/step-page';
import { stepSummary } from '../parts/checkout/step-summary';
import { type Step, stepPath } from '../parts/checkout/steps';
import { sheetLinks } from '../styles/sheets';
import { Dotted } from '../ui/dotted';
import { Lines } from '../ui/lines';

export const handle = checkoutStep;

export const links = sheetLinks('summary');

export async function loader(args: LoaderFunctionArgs) {
	const checkout = await enterStep(args, 'review');
	const settings = await checkout.api.load('store/getSettings', {});
	return {
		standing: checkout.standing,
		amounts: stepSummary(checkout.cart),
		facts: await reviewFacts(args.request, checkout, settings),
		key: checkout.progress.key,
		checksum: checkout.cart.checksum,
		supply: checkout.cart.supply,
		agreed: agreedTo(checkout.draft),
	};
}

export const action = (args: ActionFunctionArgs) => placeOrder(args);

export default function ReviewScreen() {
	const { standing, amounts, facts, key, checksum, supply, agreed } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>()?.refusal;
	const busy = useNavigation().state === 'submitting';
	const sent = standing.delivery !== 'pickup';
	return (
		<StepPage
			step="review"
			standing={standing}
			amounts={amounts}
			heading="Review your order"
			errors={<ErrorSummary form={{ id: 'review', allErrors: refusal ? { error: [inOneLine(refusal)] } : {} }} />}
			aside={
				<Form method="post" className="stack stack-tight">
					{refusal ? <Refusal error={refusal} /> : null}
					{facts.approval ? <p className="banner banner-warning">{facts.approval}</p> : null}
					<input type="hidden" name="key" value={key} />
					<input type="hidden" name="checksum" value={checksum} />
					<input type="hidden" name="supply" value={supply} />
					<input type="hidden" name="agreed" value={agreed} />
					<button className="button button-primary button-wide" aria-busy={busy || undefined}>
						{facts.place_order}
					</button>
					<BackLink step="review" standing={standing} />
				</Form>
			}
		>
			<Part id="items" heading="Items" change="cart">
				<ul className="order-lines">
					{facts.lines.map((line) => (
						<OrderLine key={line.id} line={line} />
					))}
				</ul>
			</Part>
			<Part
				id="handover"
				heading={facts.delivery}
				change={sent ? 'delivery' : facts.place_asked ? 'contact' : undefined}
			>
				<p className="order-notes">
					<Lines>{facts.handover}</Lines>
				</p>
				{facts.batches ? <p>{facts.batches}</p> : null}
				{sent ? <Link to={stepPath('provider')}>Change how it is sent</Link> : null}
			</Part>
			<Part id="contact" heading="Contact" change="contact">
				<p className="order-notes">
					<Lines>{facts.contact}</Lines>
				</p>
				{facts.told_by ? <p className="soft">{`Contact by: ${facts.told_by}`}</p> : null}
				{facts.purchase_order ? <p>{`Purchase order ${facts.purchase_order}`}</p> : null}
				{facts.instructions ? (
					<p className="order-notes">
						<Lines>{facts.instructions}</Lines>
					</p>
				) : null}
			</Part>
			<Part id="payment" heading="Payment" change="payment">
				{facts.gift_cards.map(({ ends, amount }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two cards may have the same last digits
					<p key={index}>{`${dollars(amount)} from the gift card ending in ${ends}`}</p>
				))}
				<p>
					<Dotted>{facts.payment}</Dotted>
				</p>
			</Part>
		</StepPage>
	);
}

interface PartProps {
	id: string;
	heading: string;
	/** The step at which the shopper can change this part of the order. */
	change: Step | undefined;
	children: ReactNode;
}

function Part({ id, heading, change, children }: PartProps) {
	return (
		<section className="stack stack-tight" aria-labelledby={`review-${id}`}>
			<div className="review-head">
				<h2 id={`review-${id}`}>{heading}</h2>
				{change ? (
					<Link to={stepPath(change)}>
						Change<span className="visually-hidden">{`: ${heading}`}</span>
					</Link>
				) : null}
			</div>
			{children}
		</section>
	);
}

type Refused = string | Record<string, string>;

const inOneLine = (error: Refused): string =>
	typeof error === 'string' ? error : `There was an error: (${Object.values(error).join(' ')})`;

/**
 * Shows why the order was not placed: a single message, or one message for each part of the order
 * (docs/behaviour/checkout.md#review).
 */
function Refusal({ error }: { error: Refused }) {
	return (
		<div className="banner banner-error" id="review-error">
			{typeof error === 'string' ? (
				<p>{error}</p>
			) : (
				<dl>
					{Object.entries(error).map(([name, words]) => (
						<div key={name}>
							<dt>{name.replaceAll('_', ' ')}</dt>
							<dd>{words}</dd>
						</div>
					))}
				</dl>
			)}
		</div>
	);
}
