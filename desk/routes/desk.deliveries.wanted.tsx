import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { ChoiceField, placeOptions } from '../parts/choice-field';
import { ListPages } from '../parts/list-pages';
import { PlainField } from '../parts/plain-field';
import { ProblemLine } from '../parts/problem-line';
import { newFormKey } from '../session/form-key.server';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { pageIn, partOf } from '../session/page-of-list';
import { placeIn } from '../session/place-in';
import { refusedWith } from '../session/refused.server';

export const meta: MetaFunction = () => [{ title: 'To be ordered' }];

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const url = new URL(args.request.url);
	const page = pageIn(url);
	const [{ locations }, { suppliers }] = await Promise.all([desk.me(), desk.load('desk-deliveries/suppliers', {})]);
	const location = placeIn(url, locations);
	const list =
		location === undefined
			? { rows: [], more: false }
			: await desk.load('desk-deliveries/wanted', { location_id: location, ...partOf(page) });
	return { ...list, page, locations, suppliers, location: location ?? 0, key: newFormKey() };
}

const typed = z.string().default('');
const fields = z.object({ supplier_id: typed, location_id: typed, key: typed });

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const form = await desk.form();
	const said = readWritten(form, fields);
	const lines = form.getAll('line').map((line) => {
		const [code = '', condition = ''] = String(line).split(' ');
		return { code, condition, quantity: String(form.get(`copies-${code}-${condition}`) ?? '') };
	});
	try {
		const { id } = await desk.call('desk-deliveries/create', { ...said, lines });
		const words = lines.length === 0 ? 'It is empty: scan what to order.' : 'Look it over, and send it.';
		return await leaveTo(args.request, `/desk/deliveries/${id}`, `Purchase order ${id} is begun. ${words}`);
	} catch (error) {
		return refusedWith(error, said);
	}
}

export default function WantedScreen() {
	const { rows, more, page, locations, suppliers, location, key } = useLoaderData<typeof loader>();
	const { problem, typed: was } = useActionData<typeof action>() ?? {};
	return (
		<div className="stack">
			<ProblemLine problem={problem} />
			<h1>To be ordered</h1>
			<p className="measure">What orders wait for, and titles of which there are fewer than their minimum.</p>
			{locations.length > 1 ? (
				<Form className="desk-filters" id="place">
					<ChoiceField
						id="place-location"
						name="location"
						label="For"
						options={placeOptions(locations)}
						value={String(location)}
					/>
					<button className="button">Show</button>
				</Form>
			) : null}
			<p>
				<a href={`/desk/deliveries/wanted.csv?location=${location}`}>As a file (CSV)</a>
			</p>
			{suppliers.length === 0 ? (
				<p>
					Nothing can be ordered before there is a supplier. <Link to="/desk/deliveries/suppliers">Add one</Link>
				</p>
			) : (
				<Form method="post" id="wanted" className="stack" noValidate>
					<input type="hidden" name="location_id" value={location} />
					<input type="hidden" name="key" value={key} />
					{rows.length === 0 ? <p>Nothing is wanted.</p> : null}
					{rows.length > 0 ? (
						<table className="desk-table">
							<thead>
								<tr>
									<th scope="col">Title</th>
									<th scope="col">Condition</th>
									<th scope="col" className="number">
										Waiting
									</th>
									<th scope="col" className="number">
										On hand
									</th>
									<th scope="col" className="number">
										Minimum
									</th>
									<th scope="col" className="number">
										On order
									</th>
									<th scope="col" className="number">
										In drafts
									</th>
									<th scope="col">Order</th>
								</tr>
							</thead>
							<tbody>
								{rows.map((row) => {
									const line = `${row.eisbn}-${row.condition}`;
									return (
										<tr key={line}>
											<th scope="row">
												<span className="choice">
													<input
														className="choice-input"
														type="checkbox"
														id={`line-${line}`}
														name="line"
														value={`${row.eisbn} ${row.condition}`}
														defaultChecked={row.wanted > 0}
													/>
													<label className="choice-label" htmlFor={`line-${line}`}>
														{row.title}
														<span className="soft">{row.publisher === '' ? '' : `, ${row.publisher}`}</span>
													</label>
												</span>
											</th>
											<td data-label="Condition">{row.condition_text}</td>
											<td data-label="Waiting" className="number">
												{row.waiting}
											</td>
											<td data-label="On hand" className="number">
												{row.onhand}
											</td>
											<td data-label="Minimum" className="number">
												{row.minimum}
											</td>
											<td data-label="On order" className="number">
												{row.onorder}
											</td>
											<td data-label="In drafts" className="number">
												{row.drafted}
											</td>
											<td data-label="Order">
												<PlainField
													id={`copies-${line}`}
													name={`copies-${line}`}
													label={`Copies of ${row.title}, ${row.condition_text}`}
													labelHidden
													width="short"
													inputMode="numeric"
													value={String(Math.max(1, row.wanted))}
												/>
											</td>
										</tr>
									);
								})}
							</tbody>
						</table>
					) : null}
					<div className="desk-filters">
						<ChoiceField
							id="wanted-supplier"
							name="supplier_id"
							label="Supplier"
							options={suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
							value={was?.supplier_id}
						/>
						<button className="button button-primary">Begin a purchase order</button>
					</div>
				</Form>
			)}
			<ListPages page={page} more={more} />
		</div>
	);
}
