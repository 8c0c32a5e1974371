import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { readWritten } from '~/forms/submission.server';
import type { Supplier } from '~store/contract/desk-deliveries';
import { NowIs } from '../parts/changed-line';
import type { DeskHandle } from '../parts/desk-handle';
import { ProblemLine } from '../parts/problem-line';
import { SupplierFields } from '../parts/supplier-fields';
import { leaveTo, openDesk } from '../session/open-desk.server';
import { withPutBack } from '../session/put-back';
import { refusedWith } from '../session/refused.server';
import { revalidateWhenChanged } from '../session/revalidate';
import { supplierFacts } from '../session/supplier-form';

export const handle: DeskHandle<typeof loader> = {
	title: ({ data }) => data?.supplier.name ?? 'Supplier',
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { suppliers } = await desk.load('desk-deliveries/suppliers', { removed: 'true' });
	const supplier = suppliers.find(({ id }) => String(id) === args.params.id);
	if (!supplier) throw data({ error: 'Supplier not found.' }, { status: 404 });
	return { supplier };
}

export async function action(args: ActionFunctionArgs) {
	const desk = await openDesk(args);
	const said = readWritten(await desk.form(), supplierFacts);
	try {
		const supplier_id = String(args.params.id);
		const { suppliers } = await desk.call('desk-deliveries/suppliers', { removed: 'true' });
		const before = suppliers.find(({ id, version }) => String(id) === supplier_id && version === said.version);
		const saved = await desk.call('desk-deliveries/saveSupplier', { ...said, supplier_id });
		const flash = withPutBack(
			`${saved.name} is changed.`,
			`/desk/deliveries/suppliers/${supplier_id}`,
			before && { ...formerFacts(before), version: saved.version },
		);
		return await leaveTo(args.request, '/desk/deliveries/suppliers', flash);
	} catch (error) {
		return refusedWith(error, said);
	}
}

/** The fields of the form that restores the supplier's former values. */
const formerFacts = ({ name, email, account_number, terms, removed }: Supplier) => ({
	name,
	email,
	account_number,
	terms,
	removed: String(removed),
});

export const shouldRevalidate = revalidateWhenChanged;

export default function SupplierScreen() {
	const { supplier } = useLoaderData<typeof loader>();
	const [asked] = useSearchParams();
	const { problem, typed = asked.has('name') ? supplierFacts.safeParse(Object.fromEntries(asked)).data : undefined } =
		useActionData<typeof action>() ?? {};
	const version = problem?.isChanged ? supplier.version : typed?.version || supplier.version;
	return (
		<div className="stack measure">
			<ProblemLine problem={problem} />
			<h1>{supplier.name}</h1>
			<Form method="post" id="supplier" className="form" noValidate>
				<input type="hidden" name="version" value={version} />
				<SupplierFields shown={typed} now={supplier} problem={problem} />
				<div className="choice">
					<input
						className="choice-input"
						type="checkbox"
						id="supplier-removed"
						name="removed"
						value="true"
						defaultChecked={typed ? typed.removed === 'true' : supplier.removed}
					/>
					<label className="choice-label" htmlFor="supplier-removed">
						We no longer order from this supplier
					</label>
					{problem?.isChanged && typed && (typed.removed === 'true') !== supplier.removed ? (
						<p className="field-hint">
							<NowIs shown now={supplier.removed ? 'ticked' : 'not ticked'} />
						</p>
					) : null}
				</div>
				<div className="cluster">
					<button className="button button-primary">Save</button> <Link to="/desk/deliveries/suppliers">Back</Link>
				</div>
			</Form>
		</div>
	);
}
