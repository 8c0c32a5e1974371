import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { type FormEvent, useRef } from 'react';
import { dollars } from '~/format/dollars';
import { Checkbox } from '~/forms/checkbox';
import { Field } from '~/forms/field';
import type { FormField } from '~/forms/form-field';
import { Radios } from '~/forms/radios';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readIntent } from '~/forms/submission.server';
import { factsLine } from '~/ui/facts-line';
import { LinePages } from '~/ui/line-pages';
import { pageOfLines } from '~/ui/lines-page';
import type { OrderMoney, RefundPreview, UnsentChoice } from '~store/contract/desk-money';
import { handMethodNames } from '~store/contract/hand-methods';
import { useBroughtIntoView } from '../parts/brought-into-view';
import { NowIs } from '../parts/changed-line';
import type { DeskHandle } from '../parts/desk-handle';
import { owedWords, signed } from '../parts/money-summary';
import { TitleAlone } from '../parts/of-title';
import { givenWords, refundWords } from '../parts/refund-words';
import { RefusedLine } from '../parts/refused-line';
import { copiesKey } from '../session/copies-key';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { isOfRefund, readRefund } from '../session/refund-form';
import { type Problem, problemOf } from '../session/refused.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { textIn, typedIn } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: ({ params }) => `Refund order ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-money/refund');
	await desk.load('desk-session/requireRecentPassword', {});
	const money = await desk.load('desk-money/get', { order_number: args.params.number ?? '' });
	const left = money.items.filter((item) => item.left > 0);
	const { lines, linesPage } = pageOfLines(left, args.request);
	return { ...money, items: lines, linesPage, hasUnsent: left.some(({ unsent }) => unsent > 0) };
}

/**
 * The data of the page after a post without a redirect. The preview is requested by a post, so that the typed reason does not
 * appear in the URL.
 */
interface Answer {
	typed: Record<string, string>;
	/**
	 * The preview of the refund. The page shows the preview without the form, so that the preview always matches the posted
	 * values.
	 */
	preview: RefundPreview | null;
	key: string;
	problem: Problem | null;
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const intent = readIntent(form, { show: 0, edit: 0, refund: 0 });
	const order_number = args.params.number ?? '';
	const { asked: refund, contradiction } = readRefund(form, order_number);
	const asked = { ...refund, version: textIn(form, 'version') };
	const answer: Answer = { typed: typedIn(form, isOfRefund), preview: null, key: '', problem: null };
	if (intent === 'edit') return data(answer);
	if (contradiction !== null)
		return data({ ...answer, problem: { ...contradiction, isChanged: false, isQuestion: false } }, { status: 400 });
	try {
		// Asks for the password before the preview. If the confirmation asked for the password, the user would lose the typed
		// values.
		await desk.call('desk-session/requireRecentPassword', {});
		if (intent === 'show') {
			const preview = await desk.call('desk-money/previewRefund', asked);
			return data({ ...answer, preview, key: newFormKey() });
		}
		const idempotency_key = textIn(form, 'idempotency_key');
		const money = await desk.call('desk-money/refund', { ...asked, idempotency_key });
		const given = money.refunds.find(({ refund_id }) => refund_id === money.refund_id);
		const waits = given?.parts.some(({ state }) => state !== 'done') ?? false;
		const said = waits ? 'is recorded as a refund: see its state below' : 'is refunded';
		return await leaveTo(
			args.request,
			`/desk/orders/${encodeURIComponent(order_number)}/money`,
			given ? `${givenWords(given, money.invoice, said)}.` : '',
		);
	} catch (error) {
		const { problem, status } = problemOf(error);
		return data({ ...answer, problem: { ...problem, field: fieldOf(problem.field) } }, { status });
	}
}

/** Returns the form field for an error of the store. Returns '' for errors about order lines, which belong to the whole form. */
const fieldOf = (field: string): string =>
	['amount', 'shipping', 'reason', 'way', 'unsent'].includes(field) ? field : '';

export const shouldRevalidate = revalidateWhenChanged;

export default function RefundScreen() {
	const money = useLoaderData<typeof loader>();
	const { typed, preview = null, key = '', problem = null } = useActionData<typeof action>() ?? {};
	const [asked] = useSearchParams();
	const kind = asked.get('kind');
	if (preview !== null)
		return <Confirm preview={preview} invoice={money.invoice?.number ?? null} typed={typed ?? {}} refundKey={key} />;
	return (
		<div className="stack stack-wide">
			<RefusedLine formId="refund" refused={problem} />
			<h1>{`Refund order ${money.order_number}`}</h1>
			<p>{`${money.purchaser_name}. Paid: ${dollars(money.paid)}; refunded: ${dollars(money.given_back)}; you can ${money.invoice ? 'credit or refund' : 'refund'} at most ${dollars(money.refundable)}${money.refundable_without_cards === money.refundable ? '' : ', including the price of gift cards that this order sold'}. ${owedWords(money.owed)}.`}</p>
			{hasSpentCards(money) ? (
				<p>{`Gift cards of this order for ${dollars(money.spent_cards)} were spent, so their price cannot be refunded.`}</p>
			) : null}
			{money.refundable === '0.00' ? (
				<NothingToGiveBack number={money.order_number} />
			) : (
				<Choice key={money.version} money={money} typed={typed ?? (kind === null ? {} : { kind })} problem={problem} />
			)}
		</div>
	);
}

/** The text that is shown instead of the form for an order without payments, or with all payments refunded. */
const NothingToGiveBack = ({ number }: { number: string }) => (
	<div className="stack">
		<p>There is nothing left to refund. To cancel copies, use the order’s page.</p>
		<p>
			<Link to={`/desk/orders/${encodeURIComponent(number)}`}>{`Back to order ${number}`}</Link>
		</p>
	</div>
);

/** Returns a text about what happens to the refunded copies of an order line, as text. */
function copiesWords({ quantity, unsent, restock }: RefundPreview['lines'][number], choice: UnsentChoice): string {
	const left = quantity - unsent;
	return [
		...(unsent === 0
			? []
			: [
					choice === 'cancel'
						? `${unsent} cancelled, back in stock`
						: unsent === 1
							? 'the customer keeps the copy'
							: `the customer keeps ${unsent}`,
				]),
		...(left === 0 ? [] : [restock ? `${left} back on the shelf` : 'not put back into stock']),
	]
		.map((words) => `, ${words}`)
		.join('');
}

/** Returns the amounts that explain why a refund's total is lower than the sum of its parts. */
const lessWords = ({ taken_off_before, unpaid }: RefundPreview): string[] => [
	...(taken_off_before === '0.00' ? [] : [`Taken off by earlier refunds: ${signed(less(taken_off_before))}`]),
	...(unpaid === '0.00' ? [] : [`${unpaid.startsWith('-') ? 'Overpaid' : 'Not paid yet'}: ${signed(less(unpaid))}`]),
];

/** Reverses the sign of an amount: '2.00' becomes '-2.00', and '-2.00' becomes '2.00'. */
const less = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

interface ConfirmProps {
	preview: RefundPreview;
	/** The number of the invoice of the order; null for an order without an invoice. */
	invoice: number | null;
	typed: Answer['typed'];
	refundKey: string;
}

/** Shows the result that the refund would have, the button that makes the refund, and a link back to the form. */
function Confirm({ preview, invoice, typed, refundKey }: ConfirmProps) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	const carried = Object.entries(typed)
		.filter(([name]) => name !== 'version')
		.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
	const number = preview.order_number;
	return (
		<section className="stack measure" aria-label="Refund preview" ref={box} tabIndex={-1}>
			<h1>{`${refundWords(preview, invoice)} for order ${number}?`}</h1>
			<ul>
				{preview.lines.map((line) => (
					<li key={copiesKey(line)}>
						{`${line.quantity} × ${line.title}${copiesWords(line, preview.unsent)}: ${dollars(line.amount)}`}
						<br />
						<span className="soft small">{factsLine(line.binding, line.condition_text, line.eisbn)}</span>
						{line.void_cards.map(({ number, left }) => (
							<p key={number}>
								<strong>{`Gift card ${number} becomes void. ${dollars(left)} is on it.`}</strong>
							</p>
						))}
					</li>
				))}
				{preview.shipping === '0.00' ? null : <li>{`Shipping: ${dollars(preview.shipping)}`}</li>}
				{preview.taxes.map(({ type, amount }) => (
					<li key={type}>{`${type}: ${dollars(amount)}`}</li>
				))}
				{lessWords(preview).map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
			{preview.parts.length === 0 ? null : (
				<>
					<h2>How the money is paid back</h2>
					<ul>
						{preview.parts.map((part) => (
							<li
								key={part.way}
							>{`${dollars(part.amount)}: ${part.way}${part.by_hand === '' ? '' : `. ${part.by_hand}`}`}</li>
						))}
					</ul>
				</>
			)}
			<p>{`Afterwards: ${owedWords(preview.owed_after)}.`}</p>
			<Form method="post" id="do">
				<input type="hidden" name="intent" value="refund" />
				{carried}
				<input type="hidden" name="version" value={preview.version} />
				<input type="hidden" name="idempotency_key" value={refundKey} />
				<button className="button button-primary">{refundWords(preview, invoice)}</button>
			</Form>
			<Form method="post" id="edit">
				<input type="hidden" name="intent" value="edit" />
				{carried}
				<input type="hidden" name="version" value={preview.version} />
				<button className="button">Change this refund</button>
			</Form>
			<p>
				<Link to={`/desk/orders/${encodeURIComponent(number)}/money`}>Back to the order’s payments</Link>
			</p>
		</section>
	);
}

const handWords = {
	cash: 'Cash',
	card: 'Card at the till',
	transfer: 'Transfer',
	cheque: 'Cheque',
	other: 'Other',
};

/** Whether the order sold gift cards that were spent. Then the order cannot be refunded as a whole. */
const hasSpentCards = ({ spent_cards }: Pick<OrderMoney, 'spent_cards'>): boolean => spent_cards !== '0.00';

const leftWords = ({ left, quantity, worth }: OrderMoney['items'][number]): string =>
	`${left} of ${quantity} left, ${dollars(worth)} with taxes`;

/**
 * Selects the kind of refund that fits the field in which the user types: 'lines' for copies or shipping. For a typed amount,
 * selects 'amount', unless 'owed' is selected.
 */
function chooseWhatIsTyped({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
	if (!(target instanceof HTMLInputElement) || target.type !== 'text' || target.value === '') return;
	const isLines = /^(?:copies-[\d-]+|shipping)$/.test(target.name);
	if (!isLines && target.name !== 'amount') return;
	const kinds = [...currentTarget.querySelectorAll<HTMLInputElement>('input[name="kind"]')];
	const isOwed = kinds.some(({ value, checked }) => value === 'owed' && checked);
	for (const radio of kinds)
		if (radio.value === (isLines ? 'lines' : 'amount') && (isLines || !isOwed)) radio.checked = true;
}

interface ChoiceProps extends Pick<Answer, 'typed' | 'problem'> {
	money: ReturnType<typeof useLoaderData<typeof loader>>;
}

/** The form for choosing the parts of an order to refund, and the payment method. */
function Choice({ money, typed, problem }: ChoiceProps) {
	const field = (name: string, usual = ''): FormField => ({
		...returnedField('refund', name, undefined),
		initialValue: typed[name] ?? usual,
		...(problem && problem.field === name ? { errors: [problem.words] } : {}),
	});
	const isChanged = problem?.isChanged ?? false;
	const owes = money.owed.startsWith('-');
	const kinds = [
		...(hasSpentCards(money) ? [] : [{ value: 'whole', label: `All that is left: ${dollars(money.refundable)}` }]),
		{ value: 'lines', label: 'Some titles' },
		{ value: 'amount', label: 'An amount' },
		...(owes ? [{ value: 'owed', label: `Overpaid: ${dollars(money.owed.slice(1))}` }] : []),
	];
	return (
		<Form method="post" id="refund" className="form" noValidate onInput={chooseWhatIsTyped}>
			<input type="hidden" name="intent" value="show" />
			<input type="hidden" name="version" value={isChanged ? money.version : (typed.version ?? money.version)} />
			<Radios
				field={field('kind')}
				legend="What to refund"
				hint={isChanged ? <NowIs shown now={`${dollars(money.refundable)} that you can refund`} /> : null}
				options={kinds}
			/>
			<div className={typed.amount ? 'desk-of-amount desk-filled' : 'desk-of-amount'}>
				<Field
					field={field('amount')}
					label="Amount"
					hint={
						money.refundable_without_cards === money.refundable
							? 'Only if you choose “An amount”.'
							: `Only if you choose “An amount”, at most ${dollars(money.refundable_without_cards)}. To refund a gift card, choose “Some titles”.`
					}
					width="short"
					inputMode="decimal"
					optional
				/>
			</div>
			<fieldset className="fieldset">
				<legend className="fieldset-legend">Some titles: copies to refund</legend>
				<div className="desk-title-fields">
					{money.items.map((item) => (
						<div key={copiesKey(item)}>
							<Field
								field={field(`copies-${copiesKey(item)}`)}
								label={<TitleAlone title={item.title}>Copies</TitleAlone>}
								hint={
									<>
										{isChanged ? <NowIs shown now={leftWords(item)} /> : leftWords(item)}
										<br />
										{factsLine(item.binding, item.condition_text, item.eisbn)}
									</>
								}
								width="short"
								inputMode="numeric"
							/>{' '}
							{item.can_restock && item.left > item.unsent ? (
								<Checkbox
									field={{
										...field(`shelf-${copiesKey(item)}`),
										initialValue: typed[`shelf-${copiesKey(item)}`] === 'on',
									}}
									label={
										<>
											Back on the shelf<span className="visually-hidden">{`: ${item.title}`}</span>
										</>
									}
								/>
							) : null}
						</div>
					))}
				</div>
				<LinePages linesPage={money.linesPage} inForm />
			</fieldset>
			{money.shipping_left === '0.00' ? null : (
				<Field
					field={field('shipping')}
					label="Shipping, with some titles"
					hint={
						isChanged ? (
							<NowIs shown now={`${dollars(money.shipping_left)}, without taxes`} />
						) : (
							`${dollars(money.shipping_left)} of the shipping can still be refunded, without taxes`
						)
					}
					width="short"
					inputMode="decimal"
					optional
				/>
			)}
			{money.hasUnsent ? (
				<Radios
					field={field('unsent', 'cancel')}
					legend="Copies that are still in the store"
					options={[
						{
							value: 'cancel',
							label: 'Cancel these copies',
							hint: 'The copies go back into stock, and the customer does not get them.',
						},
						{ value: 'give', label: 'Hand over these copies anyway' },
					]}
				/>
			) : null}
			<Radios
				field={field('way', 'as_paid')}
				legend="How"
				options={[
					{ value: 'as_paid', label: 'The way the customer paid' },
					...(money.takes_gift_cards
						? [
								{
									value: 'gift_card',
									label: 'On a gift card',
									hint: 'The gift card that paid, or else a new one sent by e-mail.',
								},
							]
						: []),
					{ value: 'by_hand', label: 'By hand', hint: 'You pay it out yourself. Give a reason.' },
				]}
			/>
			<div className="desk-by-hand">
				<Select
					field={field('hand_method', 'cash')}
					label="By hand in"
					options={handMethodNames.map((value) => ({ value, label: handWords[value] }))}
				/>
			</div>
			<Field field={field('reason')} label="Reason" optional />
			<div className="cluster">
				<button className="button button-primary">Preview refund</button>{' '}
				<Link to={`/desk/orders/${encodeURIComponent(money.order_number)}/money`}>Back</Link>
			</div>
		</Form>
	);
}
