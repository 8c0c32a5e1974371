import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { counted } from '~/format/counted';
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
import type { ChangeAddress, ChangePreview, DeskPlaces, OrderMoney } from '~store/contract/desk-money';
import { useBroughtIntoView } from '../parts/brought-into-view';
import { cardTable } from '../parts/card-table';
import { NowIs } from '../parts/changed-line';
import { conditionOptions, placeOptions } from '../parts/choice-field';
import type { DeskHandle } from '../parts/desk-handle';
import { owedWords } from '../parts/money-summary';
import { OfTitle } from '../parts/of-title';
import { CountryFields } from '../parts/orders/country-fields';
import { RefusedLine } from '../parts/refused-line';
import { TitleToAdd } from '../parts/title-to-add';
import { isOfChange, readChange } from '../session/change-form';
import { type Desk, leaveTo, openDesk } from '../session/open-desk.server';
import { type Problem, problemOf } from '../session/refused.server';
import { revalidateWhenChanged } from '../session/revalidate';
import type { TitleAsked } from '../session/title-asked';
import { askTitles } from '../session/title-asked.server';
import { typedIn } from '../session/typed-fields';

export const handle: DeskHandle = {
	title: ({ params }) => `Edit order ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-money/change');
	const order_number = args.params.number ?? '';
	const [money, { role }, { conditions }] = await Promise.all([
		desk.load('desk-money/get', { order_number }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	const places = await desk.load('desk-money/getPlaces', placeIn(money.address ?? {}));
	const { lines, linesPage } = pageOfLines(money.items, args.request);
	const mayPrice = role === 'owner' || role === 'manager';
	return { money: { ...money, items: lines }, linesPage, places, conditions, mayPrice };
}

/** The preview of a change to an order: the order lines that it changes, and the number of unchanged lines. */
interface ShownChange extends ChangePreview {
	/** The titles that the change removes. */
	out: Pick<OrderMoney['items'][number], 'item_id' | 'title' | 'binding' | 'eisbn'>[];
	unchanged: number;
}

/**
 * The data of the page after a post without a redirect. The preview is requested by a post, so that the customer's address does
 * not appear in the URL.
 */
interface Answer {
	typed: Record<string, string>;
	places: DeskPlaces;
	/**
	 * The preview of the changed order. The page shows the preview without the form, so that the previewed amounts always match
	 * the posted values.
	 */
	preview: ShownChange | null;
	problem: Problem | null;
	/** The question that asks which title is meant; null if the page asks no question. */
	titleAsked: TitleAsked | null;
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const intent = readIntent(form, { show: 0, edit: 0, change: 0 });
	const order_number = args.params.number ?? '';
	const titleAsked = intent === 'show' ? await askTitles(desk, form) : null;
	const typed = typedIn(form, isOfChange);
	const places = await desk.load('desk-money/getPlaces', placeIn(typed));
	const answer: Answer = { typed, places, preview: null, problem: null, titleAsked };
	const isNowElsewhere = form.has('province_of') && typed.province_of !== places.country;
	if (isNowElsewhere) {
		// Clears the province, because it belongs to the country that was chosen before.
		form.set('province', '');
		typed.province = '';
	}
	if (titleAsked) {
		const { words, name, titles, copies } = titleAsked;
		const problem = { words, field: name, isChanged: false, isQuestion: titles.length + copies.length > 0 };
		return data({ ...answer, problem }, { status: 400 });
	}
	try {
		const { preview, changed } = await previewOrChange(desk, intent, form, order_number);
		if (preview && intent === 'edit') return data(answer);
		// Asks for the password before the preview. If the confirmation asked for the password, the user would lose the preview.
		if (preview?.needs_password) await desk.call('desk-session/requireRecentPassword', {});
		if (preview) return data({ ...answer, preview });
		const said = `The order is changed. ${owedWords(changed.owed)}.`;
		return await leaveTo(args.request, `/desk/orders/${encodeURIComponent(order_number)}/money`, said);
	} catch (error) {
		const { problem, status } = problemOf(error);
		return data({ ...answer, problem: { ...problem, field: fieldOf(problem.field, places) } }, { status });
	}
}

async function previewOrChange(desk: Desk, intent: 'show' | 'edit' | 'change', form: FormData, order_number: string) {
	const standing = await desk.call('desk-money/get', { order_number });
	const asked = { ...readChange(form, order_number, standing), version: String(form.get('version') ?? '') };
	if (intent !== 'change') {
		const preview = await desk.call('desk-money/previewChange', asked);
		return { preview: changesOf(preview, asked.lines, standing.items), changed: standing };
	}
	return { preview: null, changed: await desk.call('desk-money/change', { ...asked, ask: form.get('ask') === 'on' }) };
}

/** Builds the preview of the changed order. @param asked the order lines that the form changes */
function changesOf(
	preview: ChangePreview,
	asked: readonly { item_id: number }[],
	items: OrderMoney['items'],
): ShownChange {
	const named = new Set(asked.map(({ item_id }) => item_id));
	// If the order moves to another location, copies of an unchanged line may have to be ordered first. The preview also shows
	// these unchanged lines.
	const waits = (backorder: number) => preview.moves_to !== '' && backorder > 0;
	const lines = preview.lines.filter(
		({ item_id, backorder }) => item_id === null || named.has(item_id) || waits(backorder),
	);
	const left = new Set(preview.lines.map(({ item_id }) => item_id));
	const out = items.filter(({ item_id }) => named.has(item_id) && !left.has(item_id));
	return { ...preview, lines, out, unchanged: preview.lines.length - lines.length };
}

/** The form fields that have the same names in the payload of the call. */
const known = [
	'eisbn',
	'pickup_location_id',
	'reason',
	'name',
	'company_name',
	'street_address',
	'street_address_2',
	'city',
	'province',
	'postal_code',
	'country',
	'phone_number',
];

/** Returns the form field for an error of the store. Returns '' for errors about order lines, which belong to the whole form. */
function fieldOf(field: string, places: DeskPlaces): string {
	const name = field.replace(/^address\./, '');
	return known.includes(name) || (name === 'provider' && carriersTo(places).length > 1) ? name : '';
}

/** Returns the parts of an address that determine the shipping methods. */
const placeIn = ({ country = '', province = '', postal_code = '' }: Answer['typed'] | Partial<ChangeAddress>) => ({
	country: country.slice(0, 80),
	province: province.slice(0, 40),
	postal_code: postal_code.slice(0, 20),
});

const carriersTo = ({ ways }: DeskPlaces) => ways.filter((way) => way.delivery_preference === 'ship');

export const shouldRevalidate = revalidateWhenChanged;

const placeName = ({ pickup_places, location_id }: OrderMoney): string =>
	pickup_places.find(({ id }) => id === location_id)?.name ?? 'Not chosen';

const handoverWords = { pickup: 'In-store pick up', ship: 'Shipping', local_delivery: 'Local delivery' };

export default function ChangeScreen() {
	const { money, linesPage, places: usualPlaces, conditions, mayPrice } = useLoaderData<typeof loader>();
	const answer: Answer | undefined = useActionData<typeof action>();
	const { typed = {}, preview = null, problem = null } = answer ?? {};
	const { places = usualPlaces, titleAsked = null } = answer ?? {};
	if (money.why_unchangeable !== '') return <Unchangeable money={money} />;
	if (preview !== null) return <Confirm preview={preview} typed={typed} money={money} />;
	const field = (name: string, usual = ''): FormField => ({
		...returnedField('change', name, undefined),
		initialValue: typed[name] ?? usual,
		...(problem && problem.field === name && name !== '' ? { errors: [problem.words] } : {}),
	});
	/** Returns the current value if someone else has changed the order and the current value differs from the typed value. */
	const nowIs = (name: string, usual: string, words = usual): ReactNode =>
		problem?.isChanged && typed[name] !== undefined && typed[name] !== usual ? <NowIs shown now={words} /> : null;
	const { address } = money;
	const conditionsOf = conditionOptions(conditions);
	const carriers = carriersTo(places);
	return (
		<div className="stack stack-wide">
			<RefusedLine formId="change" refused={problem} />
			<h1>{`Edit order ${money.order_number}`}</h1>
			<p>{`${money.purchaser_name}. Total: ${dollars(money.charged)}. ${owedWords(money.owed)}.`}</p>
			<Form method="post" id="change" className="stack stack-wide" noValidate key={money.version}>
				<input type="hidden" name="intent" value="show" />
				<input
					type="hidden"
					name="version"
					value={problem?.isChanged ? money.version : (typed.version ?? money.version)}
				/>
				{typed.ask === undefined ? null : <input type="hidden" name="ask" value={typed.ask} />}
				<section className="stack stack-tight" aria-labelledby="lines">
					<h2 id="lines">Titles</h2>
					<p className="field-hint">
						To remove a title, type 0 copies. To replace an edition, type the ISBN of another edition, or words of its
						title.
					</p>
					<table {...cardTable.table} className="desk-table desk-change-lines">
						<caption className="visually-hidden">Titles</caption>
						<thead>
							<tr>
								<th scope="col">Title</th>
								<th scope="col">Copies</th>
								{mayPrice ? <th scope="col">Price of one copy</th> : null}
								<th scope="col">Another edition, and its condition</th>
							</tr>
						</thead>
						<tbody>
							{money.items.map((item) => (
								<ChangeLine
									key={item.item_id}
									item={item}
									field={field}
									nowIs={nowIs}
									mayPrice={mayPrice}
									conditions={conditionsOf}
									asked={titleAsked}
								/>
							))}
						</tbody>
					</table>
				</section>
				<LinePages linesPage={linesPage} inForm />
				<div className="form">
					<fieldset className="fieldset">
						<legend className="fieldset-legend">Another title</legend>
						<div className="desk-filters">
							<TitleToAdd
								eisbn={field('eisbn')}
								condition={field('condition')}
								conditions={conditionsOf}
								asked={titleAsked}
							/>{' '}
							<Field field={field('copies')} label="Copies" width="short" inputMode="numeric" optional />
						</div>
					</fieldset>
					<Radios
						field={field('delivery', money.delivery)}
						legend="Handed over"
						hint={nowIs('delivery', money.delivery, handoverWords[money.delivery])}
						options={Object.entries(handoverWords).map(([value, label]) => ({ value, label }))}
					/>
					{money.pickup_places.length > 1 ? (
						<Select
							field={field('pickup_location_id', String(money.location_id ?? ''))}
							label="Picked up at"
							hint={nowIs('pickup_location_id', String(money.location_id ?? ''), placeName(money))}
							placeholder={money.location_id === null ? 'Not chosen' : undefined}
							options={placeOptions(money.pickup_places)}
						/>
					) : null}
					<fieldset className="fieldset desk-sent-to">
						<legend className="fieldset-legend">Where the order is sent</legend>
						<div className="stack">
							{carriers.length > 1 ? (
								<Select
									field={field('provider')}
									label="Sent by"
									hint={
										nowIs('provider', '', money.provider) ?? (money.provider ? `No change: ${money.provider}` : null)
									}
									placeholder="No change, or else the cheapest carrier that takes the parcel"
									options={carriers.map(({ provider, label }) => ({ value: provider, label }))}
								/>
							) : null}
							{addressFields.map(([name, label]) => {
								const usual = name === 'name' ? (address?.name ?? money.purchaser_name) : (address?.[name] ?? '');
								return (
									<Field
										key={name}
										field={field(name, usual)}
										label={label}
										hint={nowIs(name, usual)}
										autoComplete="off"
										optional={name !== 'name'}
									/>
								);
							})}
							<CountryFields
								places={places}
								country={field('country', places.country)}
								province={field('province', address?.province)}
								postalCode={field('postal_code', address?.postal_code)}
								now={(name) => nowIs(name, address?.[name] ?? '')}
							/>
							<Field
								field={field('phone_number', address?.phone_number)}
								label="Phone"
								hint={nowIs('phone_number', address?.phone_number ?? '')}
								type="tel"
								maxLength={40}
								autoComplete="off"
								optional
							/>
						</div>
					</fieldset>
					<Field
						field={field('reason')}
						label="Reason"
						hint="The customer reads this. Required if you change a price."
						optional
					/>
					<div className="cluster">
						<button className="button button-primary">Preview change</button>{' '}
						<Link to={`/desk/orders/${encodeURIComponent(money.order_number)}/money`}>Back</Link>
					</div>
				</div>
			</Form>
		</div>
	);
}

interface ChangeLineProps {
	item: OrderMoney['items'][number];
	field(name: string, usual?: string): FormField;
	nowIs(name: string, usual: string): ReactNode;
	mayPrice: boolean;
	conditions: ReturnType<typeof conditionOptions>;
	asked: TitleAsked | null;
}

/**
 * Shows an order line as one row of fields. On a small screen, the fields for another edition are folded until staff use them.
 */
function ChangeLine({ item, field, nowIs, mayPrice, conditions, asked }: ChangeLineProps) {
	const { item_id, title, quantity, sold_price } = item;
	const name = (of: string) => `${of}-${item_id}`;
	const [eisbn, condition] = [field(name('eisbn')), field(name('condition'))];
	const isNamed = [eisbn, condition].some((one) => Boolean(one.initialValue) || one.errors !== undefined);
	const isAsked = asked?.name === eisbn.name || asked?.name === condition.name;
	return (
		<tr {...cardTable.row}>
			<th scope="row" {...cardTable.name}>
				<div>
					{`${title}, ${item.condition_text}`}
					<br />
					<span className="soft small">{factsLine(item.binding, item.eisbn)}</span>
				</div>
			</th>
			<td {...cardTable.cell}>
				<Field
					field={field(name('copies'), String(quantity))}
					label={<OfTitle title={title}>Copies</OfTitle>}
					hint={nowIs(name('copies'), String(quantity))}
					width="short"
					inputMode="numeric"
				/>
			</td>
			{mayPrice ? (
				<td {...cardTable.cell}>
					<Field
						field={field(name('price'), sold_price)}
						label={<OfTitle title={title}>Price</OfTitle>}
						hint={nowIs(name('price'), sold_price)}
						width="short"
						inputMode="decimal"
					/>
				</td>
			) : null}
			<td {...cardTable.cell}>
				<details className="disclosure desk-fold" open={isNamed || isAsked}>
					<summary>
						<OfTitle title={title}>Another edition</OfTitle>
					</summary>
					<div className="desk-filters">
						<TitleToAdd
							eisbn={eisbn}
							condition={condition}
							conditions={conditions}
							asked={asked}
							label={<OfTitle title={title}>Another edition</OfTitle>}
							conditionLabel={<OfTitle title={title}>Condition</OfTitle>}
						/>
					</div>
				</details>
			</td>
		</tr>
	);
}

/**
 * The text that is shown instead of the form for an order that cannot be changed. The text says why the order cannot be changed.
 */
const Unchangeable = ({ money: { order_number, why_unchangeable } }: { money: OrderMoney }) => (
	<div className="stack measure">
		<h1>{`Order ${order_number} cannot be changed`}</h1>
		<p>{why_unchangeable}</p>
		<p>
			<Link
				to={`/desk/orders/${encodeURIComponent(order_number)}/money`}
			>{`Back to the payments of order ${order_number}`}</Link>
		</p>
	</div>
);

const addressFields = [
	['name', 'Name'],
	['company_name', 'Company'],
	['street_address', 'Street address'],
	['street_address_2', 'Flat, floor'],
	['city', 'City'],
] as const;

const titleOf = ({ lines }: ChangePreview, eisbn: string): string =>
	lines.find((line) => line.eisbn === eisbn)?.title ?? eisbn;

/** Returns how and where the order would be delivered, as text. */
function deliveryWords({ delivery, sent_by }: ChangePreview, typed: Answer['typed']): string {
	if (delivery === 'pickup') return handoverWords.pickup;
	const to = [typed.name, typed.street_address, typed.city].filter(Boolean).join(', ');
	const by = delivery === 'ship' && sent_by !== '' ? ` by ${sent_by}` : '';
	return `${handoverWords[delivery]}${by}${to === '' ? '' : `, to ${to}`}`;
}

/** Shows the order as it would be after the change, the button that saves the change, and a link that returns to the form. */
function Confirm({ preview, typed, money }: { preview: ShownChange; typed: Answer['typed']; money: OrderMoney }) {
	const box = useRef<HTMLElement>(null);
	useBroughtIntoView(box, true);
	const number = money.order_number;
	const carried = Object.entries(typed)
		.filter(([name]) => name !== 'version' && name !== 'ask')
		.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
	const mayAsk = money.email !== '' && !preview.owed_after.startsWith('-') && preview.owed_after !== '0.00';
	return (
		<section className="stack measure" aria-label="Preview of the order" ref={box} tabIndex={-1}>
			<h1>{`Save these changes to order ${number}?`}</h1>
			<h2>{`New total: ${dollars(preview.charged)}`}</h2>
			<ul>
				{preview.lines.map((line, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a new line has no other name, and none of them moves
					<li key={at}>
						{`${line.quantity} × ${line.title}: ${dollars(line.line_price)}${line.backorder > 0 ? `, ${line.backorder} to be ordered first` : ''}`}
						<br />
						<span className="soft small">{factsLine(line.binding, line.eisbn)}</span>
					</li>
				))}
				{preview.out.map(({ item_id, title, binding, eisbn }) => (
					<li key={item_id}>
						{`Removed: ${title}`}
						<br />
						<span className="soft small">{factsLine(binding, eisbn)}</span>
					</li>
				))}
				{preview.unchanged === 0 ? null : (
					<li>{counted(preview.unchanged, 'title without changes', 'titles without changes')}</li>
				)}
				{preview.promos.map(({ description, amount }) => (
					<li key={description}>{`${description}: −${dollars(amount)}`}</li>
				))}
				{preview.unchanged === 0 ? null : <li>{`Subtotal: ${dollars(preview.subtotal)}`}</li>}
				{preview.taxes.map(({ type, amount }) => (
					<li key={type}>{`${type}: ${dollars(amount)}`}</li>
				))}
				{preview.shipping === '0.00' ? null : <li>{`Shipping: ${dollars(preview.shipping)}`}</li>}
				{preview.credited === '0.00' ? null : <li>{`Taken off by earlier refunds: −${dollars(preview.credited)}`}</li>}
			</ul>
			{preview.overrides.map(({ eisbn, before, after, added }) =>
				added === 0 ? null : (
					<p key={eisbn}>
						{`${added === 1 ? 'The added copy' : `The ${added} added copies`} of ${titleOf(preview, eisbn)} ${added === 1 ? 'costs' : 'cost'} ${dollars(after)}, like the other copies of this title. The shop’s price is ${dollars(before)}.`}
					</p>
				),
			)}
			<p>{`${deliveryWords(preview, typed)}.`}</p>
			{preview.moves_to === '' ? null : (
				<p>
					{`Pick-up moves to ${preview.moves_to}. Put copies that were already picked back on the shelf. Staff at ${preview.moves_to} pick the order again.`}
				</p>
			)}
			{typed.reason ? <p>{`Reason: ${typed.reason}`}</p> : null}
			<p>{`Total before the change: ${dollars(preview.total_before)}. After the change: ${owedWords(preview.owed_after)}.`}</p>
			<Form method="post" id="do" className="form">
				<input type="hidden" name="intent" value="change" />
				{carried}
				<input type="hidden" name="version" value={preview.version} />
				{mayAsk ? (
					<Checkbox
						field={{ ...returnedField('do', 'ask', undefined), initialValue: typed.ask }}
						label={`E-mail the customer a link to pay ${dollars(preview.owed_after)}`}
					/>
				) : null}
				<button className="button button-primary">Save changes</button>
			</Form>
			<Form method="post" id="edit">
				<input type="hidden" name="intent" value="edit" />
				{carried}
				<input type="hidden" name="version" value={preview.version} />
				<button className="button">Edit again</button>
			</Form>
			<p>
				<Link to={`/desk/orders/${encodeURIComponent(number)}/money`}>Back to the order’s payments</Link>
			</p>
		</section>
	);
}
