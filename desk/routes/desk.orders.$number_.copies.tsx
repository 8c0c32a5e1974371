import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '~/forms/checkbox';
import { Field } from '~/forms/field';
import { returnedField } from '~/forms/returned-field';
import { Select } from '~/forms/select';
import { readSubmission } from '~/forms/submission.server';
import { TextArea } from '~/forms/text-area';
import { NowIs } from '../parts/changed-line';
import { conditionOptions } from '../parts/choice-field';
import { DeskForm } from '../parts/desk-form';
import type { DeskHandle } from '../parts/desk-handle';
import { FindTitleButton } from '../parts/find-title-button';
import { type CopiesQuery, copiesPath, readCopiesQuery } from '../parts/orders/copies-query';
import { copyChangeWords, copyDoneWords, copyStateWords } from '../parts/orders/copy-words';
import { VersionField } from '../parts/version-field';
import { chosenIn } from '../session/chosen-title';
import { giveFormBack, leaveTo, openDesk } from '../session/open-desk.server';
import { revalidateWhenChanged } from '../session/revalidate';

export const handle: DeskHandle = {
	title: ({ params }) => `Copies of order ${params.number}`,
};

/** What the address asks for. @throws a 404 page for an address that nobody was given */
function askedBy(request: Request): CopiesQuery {
	const query = readCopiesQuery(new URL(request.url).searchParams);
	if (!query) throw data({ error: 'There is no such page.' }, { status: 404 });
	return query;
}

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	await desk.requireCall('desk-orders/changeCopies');
	const query = askedBy(args.request);
	const [{ lines, version, order }, { locations }, { conditions }] = await Promise.all([
		desk.load('desk-orders/get', { order_number: args.params.number ?? '' }),
		desk.me(),
		desk.load('desk-stock/choices', {}),
	]);
	const line = lines.find(({ order_item_id }) => order_item_id === query.item);
	if (!line) throw data({ error: 'The order has no such line.' }, { status: 404 });
	const there = line.copies
		.filter(({ state, location_id }) => state === query.from && location_id === query.location)
		.reduce((sum, { quantity }) => sum + quantity, 0);
	const seen = new Set(locations.map(({ id }) => id));
	return {
		query,
		number: order.order_number,
		version,
		title: line.title,
		there,
		conditions,
		places: line.availability
			.filter(({ onhand, location_id }) => onhand > 0 && seen.has(location_id))
			.map(({ location_id, location, onhand }) => ({ value: String(location_id), label: `${location} (${onhand})` })),
	};
}

const fields = z.object({
	version: z.string(),
	quantity: z.string({ required_error: 'Type how many.' }),
	other_location_id: z.string().optional(),
	restock: z.string().optional(),
	eisbn: z.string().default(''),
	condition: z.string().default('new'),
	words: z.string().default(''),
});

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const { item, from, location, change } = askedBy(args.request);
	const submission = readSubmission(await desk.form(), fields);
	if (submission.status !== 'success') return giveFormBack(submission);
	const { other_location_id, restock, eisbn, condition, words, ...held } = submission.value;
	const order_number = args.params.number ?? '';
	const copies = { ...held, order_number, order_item_id: item, from, location_id: location };
	try {
		if (change === 'offer') {
			await desk.call('desk-orders/offerSubstitute', { ...copies, eisbn, condition, words });
			const to = copiesPath(order_number, { item, from: 'substituted', location, change: 'withdraw' });
			const undo = { words: 'Take the question back', to };
			return await leaveTo(args.request, `/desk/orders/${order_number}`, {
				kind: 'success',
				text: 'The customer is asked.',
				undo,
			});
		}
		const place = other_location_id ? { other_location_id } : {};
		await desk.call('desk-orders/changeCopies', { ...copies, ...place, change, restock: restock === 'on' });
		return await leaveTo(args.request, `/desk/orders/${order_number}`, `${held.quantity} ${copyDoneWords[change]}.`);
	} catch (error) {
		return giveFormBack(submission, error);
	}
}

export const shouldRevalidate = revalidateWhenChanged;

const leads: Partial<Record<CopiesQuery['change'], string>> = {
	cancel: 'They go back to the shelf, unless they are short. The customer is told, and does not pay for them.',
	order: 'The order waits for them. What was put aside for it goes back to the shelf.',
	offer: 'A copy of it is held. The customer is asked by e-mail, pays no more than they agreed to, and may say no.',
	return: 'What they cost is to be given back.',
	withdraw: 'The link in the customer’s mail does nothing any more.',
	arrive: 'They are taken off the stock for this order.',
};

export default function CopiesScreen() {
	const { query, number, version, title, there, places, conditions } = useLoaderData<typeof loader>();
	const { lastResult, isChanged = false } = useActionData<typeof action>() ?? {};
	const { change, from } = query;
	const words = change === 'offer' ? 'Offer something else' : copyChangeWords[change];
	const quantity = returnedField('copies', 'quantity', lastResult);
	const { quantity: typedQuantity } = chosenIn(useSearchParams()[0]);
	return (
		<DeskForm
			id="copies"
			heading={`${words}: ${title}`}
			lastResult={lastResult}
			button={change === 'offer' ? 'Ask the customer' : words}
			back={`/desk/orders/${number}`}
			lead={
				<p>
					{`Order ${number}: ${there} ${copyStateWords[from]}. `}
					{leads[change]}
				</p>
			}
		>
			<VersionField lastResult={lastResult} isChanged={isChanged} now={version} />
			<Field
				field={{ ...quantity, initialValue: quantity.initialValue ?? typedQuantity ?? String(Math.max(1, there)) }}
				label="Copies"
				hint={isChanged ? <NowIs shown now={`${there} ${copyStateWords[from]}`} /> : null}
				width="short"
				inputMode="numeric"
				maxLength={4}
			/>
			<Asked
				change={change}
				lastResult={lastResult}
				places={places}
				isShort={from === 'short'}
				conditions={conditions}
			/>
		</DeskForm>
	);
}

interface AskedProps {
	change: CopiesQuery['change'];
	lastResult: SubmissionResult | undefined;
	places: { value: string; label: string }[];
	isShort: boolean;
	conditions: { code: string; text: string }[];
}

/** What is asked beside how many. */
function Asked({ change, lastResult, places, isShort, conditions }: AskedProps) {
	const field = (name: string) => returnedField('copies', name, lastResult);
	const condition = field('condition');
	const chosen = chosenIn(useSearchParams()[0]);
	if (change === 'offer')
		return (
			<>
				<Field
					field={{ ...field('eisbn'), initialValue: field('eisbn').initialValue ?? chosen.code }}
					label="ISBN"
					hint="Typed or scanned."
					inputMode="numeric"
					maxLength={40}
					autoComplete="off"
					spellCheck={false}
				/>
				<FindTitleButton />
				<Select
					field={{ ...condition, initialValue: condition.initialValue ?? chosen.condition ?? 'new' }}
					label="Condition"
					width="medium"
					options={conditionOptions(conditions)}
				/>
				<TextArea
					field={{ ...field('words'), initialValue: field('words').initialValue ?? chosen.words }}
					label="What you say to it"
					optional
					maxLength={500}
					rows={3}
				/>
			</>
		);
	if (change === 'return')
		return (
			<Checkbox
				field={{ ...field('restock'), initialValue: lastResult ? field('restock').initialValue : 'on' }}
				label="They can be sold again"
			/>
		);
	const asksPlace = change === 'arrive' || (change === 'pick_again' && isShort);
	if (!asksPlace) return null;
	if (places.length === 0)
		return <p>{isShort ? 'No other location has an available copy.' : 'No location has an available copy.'}</p>;
	// Left as it is, a copy that is short is looked for where it was.
	const elsewhere = change === 'pick_again' ? { placeholder: 'Where it was' } : {};
	return <Select field={field('other_location_id')} label="Where" width="medium" options={places} {...elsewhere} />;
}
